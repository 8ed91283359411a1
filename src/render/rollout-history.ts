import { withoutNulls } from '../codec/without-nulls.js';
import type { PodTemplate } from '../objects/pods/pod-types.js';
import { Description } from './describe/description.js';
import { writePodTemplate } from './describe/pod-template.js';
import { countRunes, TabWriter } from './tabwriter.js';

/** The numbers of revisions, and their change causes; lines with line feeds. */
export function revisionTable(revisions: readonly { number: number; changeCause: string }[]): string {
  const writer = new TabWriter(countRunes, { minWidth: 0, padding: 2, remembers: false });
  writer.add(['REVISION', 'CHANGE-CAUSE']);
  for (const { number, changeCause } of revisions) writer.add([String(number), changeCause || '<none>']);
  return [...writer.flush()].join('');
}

/** A template as in descriptions, but with its tabs: kubectl does not align it here. */
export function templateText(template: PodTemplate): string {
  const description = new Description();
  writePodTemplate(description, withoutNulls(template));
  return description.text;
}
