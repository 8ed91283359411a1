import type { Validation } from '../../cluster/validation.js';
import type { WriteOptions } from '../../objects/visit/write-rules.js';
import type { EncodingChoice } from '../../process/settings.js';

/** The validated options of `create -f`. */
export interface CreateOptions extends Omit<WriteOptions, 'words'> {
  labelSelector: string;
  validation: Validation;
  fieldManager: string;
  saveConfig: boolean;
  /** What is written as kubernetes.io/change-cause; undefined for nothing. */
  changeCause: string | undefined;
  wire: EncodingChoice;
}
