import { formatLabels } from './labels-text.js';

/** Custom resources keep the text itself, built-in ones a LabelSelector, replication controllers plain labels. */
export function selectorText(selector: unknown): string {
  if (typeof selector === 'string') return selector;
  const values = Object.values(selector ?? {});
  if (values.length > 0 && values.every((value) => typeof value === 'string')) return formatLabels(selector);
  const { matchLabels = {}, matchExpressions = [] } = (selector ?? {}) as {
    matchLabels?: object;
    matchExpressions?: { key: string; operator: string; values?: string[] }[];
  };
  const labels = Object.keys(matchLabels).length === 0 ? [] : [formatLabels(matchLabels)];
  const others = matchExpressions.map(({ key, operator, values = [] }) => {
    if (operator === 'Exists') return key;
    if (operator === 'DoesNotExist') return `!${key}`;
    return `${key} ${operator === 'In' ? 'in' : 'notin'} (${[...values].sort().join(',')})`;
  });
  return [...labels, ...others].join(',');
}
