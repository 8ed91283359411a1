import { type LabelSelector, labelSelectorText } from './label-selector-text.js';
import type { KubeObject } from './object.js';

/**
 * The label selector of an object's spec as text for `-l`; "" if it has none, or one that selects everything. Fails as
 * labelSelectorText does.
 */
export function selectorOfSpec({ spec }: KubeObject): string {
  return selectorText((spec as { selector?: unknown } | undefined)?.selector);
}

/**
 * The text for `-l` of a selector in any of its forms: a metav1.LabelSelector (workloads), a plain map of labels
 * (services, replication controllers), or the text itself (scales of custom resources); "" for anything else, which
 * custom resources may have. Fails as labelSelectorText does.
 */
export function selectorText(selector: unknown): string {
  if (typeof selector === 'string') return selector;
  if (typeof selector !== 'object' || selector === null) return '';
  const isStructured = 'matchLabels' in selector || 'matchExpressions' in selector;
  if (isStructured) return labelSelectorText(selector as LabelSelector);
  return isLabels(selector) ? labelSelectorText({ matchLabels: selector }) : '';
}

function isLabels(value: object): value is Record<string, string> {
  return !Array.isArray(value) && Object.values(value).every((each) => typeof each === 'string');
}
