import { writeFileSync } from 'node:fs';
import type { Reporter, TestCase, TestModule } from 'vitest/node';

/**
 * After each step, writes what has started but not ended to the file in BEGUN_TESTS: files and, if known, their test. A
 * run that never ends leaves its position there.
 */
export default class BegunTests implements Reporter {
  readonly #begun = new Map<string, string>();

  onTestModuleStart({ moduleId }: TestModule): void {
    this.#put(moduleId, '');
  }

  onTestCaseReady({ module, name }: TestCase): void {
    this.#put(module.moduleId, name);
  }

  onTestCaseResult({ module }: TestCase): void {
    this.#put(module.moduleId, '');
  }

  onTestModuleEnd({ moduleId }: TestModule): void {
    this.#begun.delete(moduleId);
    this.#write();
  }

  #put(file: string, title: string): void {
    this.#begun.set(file, title);
    this.#write();
  }

  #write(): void {
    writeFileSync(process.env.BEGUN_TESTS!, JSON.stringify(Object.fromEntries(this.#begun)));
  }
}
