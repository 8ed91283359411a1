import { type LabelMatch, LabelSelectorError, parseLabelSelector } from '../../codec/label-selector.js';
import { selectorText } from '../../codec/selector-of-spec.js';

const EVERYTHING: LabelMatch = () => true;

/** Returns whether labels match a metav1.LabelSelector or a map of labels; an empty or invalid one matches all. */
export function labelMatch(selector: unknown): LabelMatch {
  try {
    return parseLabelSelector(selectorText(selector)) ?? EVERYTHING;
  } catch (error) {
    if (error instanceof LabelSelectorError) return EVERYTHING;
    throw error;
  }
}
