import type { OutputFormat } from '../../render/output-format.js';

/** What `tree` is asked for, checked. */
export interface TreeOptions {
  words: readonly string[];
  allTypes: boolean;
  /** Also what the object uses, and what chooses it. */
  uses: boolean;
  /** Instead: what uses it. */
  usedBy: boolean;
  ascii: boolean;
  isColored: boolean;
  /** Undefined for the drawing. */
  format: OutputFormat | undefined;
}
