import { type LabelSelector, labelSelectorText } from './label-selector-text.js';
import type { KubeObject } from './object.js';

/**
 * The label selector of an object's spec as text for `-l`, be it a metav1.LabelSelector (workloads) or a plain map of
 * labels (services, replication controllers); "" where it has none, or one that wants everything. Fails as
 * labelSelectorText does.
 */
export function selectorOfSpec({ spec }: KubeObject): string {
  const selector = (spec as { selector?: unknown } | undefined)?.selector;
  if (typeof selector !== 'object' || selector === null) return '';
  const isStructured = 'matchLabels' in selector || 'matchExpressions' in selector;
  return labelSelectorText(
    isStructured ? (selector as LabelSelector) : { matchLabels: selector as Record<string, string> },
  );
}
