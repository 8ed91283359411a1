import { quote } from '../go/strconv/quote.js';
import { LabelSelectorError } from './label-selector.js';
import { withoutNulls } from './without-nulls.js';

/** metav1.LabelSelector. */
export interface LabelSelector {
  matchLabels?: Record<string, string>;
  matchExpressions?: { key: string; operator?: string; values?: string[] }[];
}

/**
 * A selector as text for `-l` and for queries: requirements in the order of their keys, as apimachinery's
 * labels.Selector writes them. "" if it selects everything. Fails with LabelSelectorError, in its words, for an unknown
 * operator.
 */
export function labelSelectorText(selector: LabelSelector): string {
  const { matchLabels = {}, matchExpressions = [] } = withoutNulls(selector);
  const requirements = [
    ...Object.entries(matchLabels).map(([key, value]) => ({ key, text: `${key}=${value}` })),
    ...matchExpressions.map(({ key, operator, values = [] }) => ({
      key,
      text: expressionText(key, operator, values),
    })),
  ];
  return requirements
    .toSorted((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0))
    .map(({ text }) => text)
    .join(',');
}

function expressionText(key: string, operator: string | undefined, values: readonly string[]): string {
  switch (operator) {
    case 'Exists':
      return key;
    case 'DoesNotExist':
      return `!${key}`;
    case 'In':
    case 'NotIn':
      return `${key} ${operator.toLowerCase()} (${values.toSorted().join(',')})`;
    default:
      throw new LabelSelectorError(`${quote(operator ?? '')} is not a valid label selector operator`);
  }
}
