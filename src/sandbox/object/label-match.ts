import { type LabelMatch, LabelSelectorError, parseLabelSelector } from '../../codec/label-selector.js';
import { selectorText } from '../../codec/selector-of-spec.js';

const EVERYTHING: LabelMatch = () => true;

/** Which labels a metav1.LabelSelector, or a map of labels, selects; all where it is empty or cannot be read. */
export function labelMatch(selector: unknown): LabelMatch {
  try {
    return parseLabelSelector(selectorText(selector)) ?? EVERYTHING;
  } catch (error) {
    if (error instanceof LabelSelectorError) return EVERYTHING;
    throw error;
  }
}
