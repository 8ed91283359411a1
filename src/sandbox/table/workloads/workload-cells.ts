import { at, listAt, textAt } from '../../object/at.js';
import { type Cell, cell, wideCell } from '../cells.js';

/**
 * The names and images of the containers of a template.
 * @param path of the template
 * @param priority 1 for wide output only
 */
export function containerCells(path: readonly string[], priority = 1): Cell[] {
  const texts = (object: unknown, key: string) =>
    listAt(object, ...path, 'spec', 'containers')
      .map((container) => textAt(container, [key]))
      .join(',');
  return [
    cell('Containers', "The names of the template's containers.", (object) => texts(object, 'name'), {
      priority,
    }),
    cell('Images', "The images of the template's containers.", (object) => texts(object, 'image'), {
      priority,
    }),
  ];
}

/** The selector of a workload, in wide output. @param path of the selector */
export function selectorCell(...path: string[]): Cell {
  return wideCell('Selector', 'The labels by which the pods are found.', (object) =>
    selectorText(at(object, ...path)),
  );
}

/** metav1.LabelSelector in the form of a selector argument, by key; `<none>` for one that is empty or not there. */
export function selectorText(selector: unknown): string {
  const labels = Object.entries((at(selector, 'matchLabels') ?? {}) as Record<string, string>);
  const equal = labels.map(([key, value]) => ({ key, text: `${key}=${value}` }));
  const sets = listAt(selector, 'matchExpressions').map((expression) => {
    const key = textAt(expression, ['key']);
    return { key, text: expressionText(key, expression) };
  });
  const all = [...equal, ...sets].sort((left, right) =>
    left.key < right.key ? -1 : Number(left.key > right.key),
  );
  return all.length === 0 ? '<none>' : all.map(({ text }) => text).join(',');
}

function expressionText(key: string, expression: unknown): string {
  const values = listAt(expression, 'values').map(String).sort().join(',');
  const operator = textAt(expression, ['operator']);
  if (operator === 'In') return `${key} in (${values})`;
  if (operator === 'NotIn') return `${key} notin (${values})`;
  return operator === 'Exists' ? key : `!${key}`;
}
