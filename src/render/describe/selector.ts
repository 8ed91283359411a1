import { type LabelSelector, labelSelectorText } from '../../codec/label-selector-text.js';
import { orNone } from './values.js';

/** A selector in one line, `<none>` where it is missing or wants everything (metav1.FormatLabelSelector). */
export function selectorInLine(selector: LabelSelector | undefined): string {
  return orNone(labelSelectorText(selector ?? {}));
}
