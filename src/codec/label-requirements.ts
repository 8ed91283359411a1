import { quote } from '../go/strconv/quote.js';
import { type LabelRequirement, LabelSelectorError, parseLabelRequirements } from './label-selector.js';
import type { LabelSelector } from './label-selector-text.js';

/** The operators of metav1.LabelSelector, which has no others. */
export const SELECTOR_OPERATORS: Readonly<Partial<Record<LabelRequirement['operator'], string>>> = {
  in: 'In',
  notin: 'NotIn',
  exists: 'Exists',
  '!': 'DoesNotExist',
};

const COMPARISONS: Readonly<Record<string, string>> = { '<': 'lt', '>': 'gt' };

/**
 * Converts a label selector's text to the object in manifests (metav1.ParseToLabelSelector). Fails in its words for
 * text that it cannot read, and for operators that such objects do not have: `!=`, `<`, `>`.
 */
export function toLabelSelector(text: string): LabelSelector {
  const matchLabels: [string, string][] = [];
  const matchExpressions: NonNullable<LabelSelector['matchExpressions']> = [];
  for (const { key, operator, values } of sorted(parse(text))) {
    if (operator === '=' || operator === '==') {
      matchLabels.push([key, values[0]!]);
      continue;
    }
    if (Object.hasOwn(COMPARISONS, operator))
      throw new Error(`"${COMPARISONS[operator]}" isn't supported in label selectors`);
    const name = SELECTOR_OPERATORS[operator];
    if (name === undefined) throw new Error(`${quote(operator)} is not a valid label selector operator`);
    matchExpressions.push({
      key,
      operator: name,
      ...(values.length > 0 && { values: [...new Set(values)].sort() }),
    });
  }
  return {
    ...(matchLabels.length > 0 && { matchLabels: Object.fromEntries(matchLabels) }),
    ...(matchExpressions.length > 0 && { matchExpressions }),
  };
}

function parse(text: string): LabelRequirement[] {
  try {
    return parseLabelRequirements(text);
  } catch (error) {
    if (!(error instanceof LabelSelectorError)) throw error;
    throw new Error(`couldn't parse the selector string "${text}": ${error.message}`, { cause: error });
  }
}

/** Go sorts them by their keys. */
function sorted(requirements: readonly LabelRequirement[]): LabelRequirement[] {
  return requirements.toSorted((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0));
}
