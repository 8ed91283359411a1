import type { PatternCompiler } from './columns.js';

/** The patterns of filters, loaded when the first one is typed: a browser begins without them. */
export class Patterns {
  compile: PatternCompiler | undefined;

  /** Whether a filter may have a pattern that cannot be read yet. */
  isMissingFor(text: string): boolean {
    return this.compile === undefined && /(?:^|[\s!|:])\//.test(text);
  }

  async load(): Promise<void> {
    const { goPattern } = await import('../../go/pattern.js');
    this.compile = goPattern;
  }
}
