import type { ObjectFormat } from '../../render/output-format.js';
import type { WaitCondition } from './conditions.js';

/** What `wait` is asked for, checked. */
export interface WaitOptions {
  words: readonly string[];
  filenames: readonly string[];
  recursive: boolean;
  labelSelector: string;
  fieldSelector: string;
  all: boolean;
  allNamespaces: boolean;
  /** Each object has to meet all of them, one after the other. */
  conditions: readonly WaitCondition[];
  /** Of the whole run; 0 looks once and does not wait. */
  timeoutMs: number;
  /** Undefined: a line for each object and condition. */
  format: ObjectFormat | undefined;
  showManagedFields: boolean;
  allowMissingTemplateKeys: boolean;
}
