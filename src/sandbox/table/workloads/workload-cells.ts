import { LabelSelectorError } from '../../../codec/label-selector.js';
import { type LabelSelector, labelSelectorText } from '../../../codec/label-selector-text.js';
import { at, listAt, textAt } from '../../object/at.js';
import { type Cell, cell, wideCell } from '../cells.js';

/**
 * The names and images of a template's containers.
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
  return wideCell('Selector', 'The labels that select the pods.', (object) =>
    shownSelector(at(object, ...path)),
  );
}

/** A metav1.LabelSelector as printers show it: `<none>` if it is empty or missing, `<error>` if it is invalid. */
export function shownSelector(selector: unknown): string {
  try {
    return labelSelectorText((selector ?? {}) as LabelSelector) || '<none>';
  } catch (error) {
    if (error instanceof LabelSelectorError) return '<error>';
    throw error;
  }
}
