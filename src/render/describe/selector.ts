import { type LabelSelector, labelSelectorText } from '../../codec/label-selector-text.js';
import { messageOf } from '../../process/errors.js';
import { orNone } from './values.js';

/**
 * A selector in one line: `<none>` if it is missing or matches everything, `<error>` if it is invalid
 * (metav1.FormatLabelSelector).
 */
export function selectorInLine(selector: LabelSelector | undefined): string {
  try {
    return orNone(labelSelectorText(selector ?? {}));
  } catch {
    return '<error>';
  }
}

/** The selector of a job, or why it is invalid. */
export function jobSelector(selector: LabelSelector | undefined): string {
  try {
    return labelSelectorText(selector ?? {});
  } catch (error) {
    return `Failed to get selector: ${messageOf(error)}`;
  }
}
