import type { Session } from '../../cluster/session.js';
import { resourceName } from '../../discovery/types.js';
import { type AccessMatrix, accessMatrix, type TypeAccess } from '../../objects/access/access-matrix.js';
import type { Reports } from '../../render/outcomes.js';
import { cellText } from '../../render/table-cells.js';
import { TabWriter } from '../../render/tabwriter.js';

const COLUMNS = ['get', 'list', 'watch', 'create', 'update', 'patch', 'delete'];
const WIDE = [...COLUMNS, 'deletecollection'];

/**
 * Returns what the user may do with types. Fails as requests do. @param types as typed; none for all types of the
 * server
 */
export async function* canMatrix(types: readonly string[], session: Session): Reports<AccessMatrix> {
  yield await accessMatrix(types, session);
}

/**
 * The table of what the user may do: `yes`, `some` (named objects), `no`, `-` for verbs that a type does not have; `*`
 * after permissions by a wildcard, `!` after permissions that expose secrets. Permissions that lead further are listed
 * below.
 * @param wide with all verbs, and non-resource URLs
 */
export function matrixText({ types, powers, urls }: AccessMatrix, wide: boolean): string {
  const columns = wide ? WIDE : COLUMNS;
  const table = new TabWriter();
  table.add(['RESOURCE', ...columns.map((verb) => verb.toUpperCase())]);
  for (const type of types)
    table.add([
      cellText(resourceName({ name: type.resource, group: type.group })),
      ...columns.map((verb) => accessWord(type, verb)),
    ]);
  const further = Object.entries(powers)
    .filter(([, over]) => over.length > 0)
    .map(([power, over]) => `! may ${power} ${over.join(', ')}\n`);
  const paths = wide ? urls.map(({ url, verbs }) => `${cellText(url)}: ${cellText(verbs.join(', '))}\n`) : [];
  return [...table.flush(), ...blankBefore(further), ...blankBefore(paths)].join('');
}

function blankBefore(lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : ['\n', ...lines];
}

/** What the user may do with a type, in a word with its signs; `-` for a verb that it does not have. */
export function accessWord({ resource, group, verbs, byWildcard }: TypeAccess, verb: string): string {
  const may = verbs[verb];
  if (may === undefined) return '-';
  if (may === 'no') return may;
  const showsSecrets = group === '' && resource === 'secrets' && ['get', 'list', 'watch'].includes(verb);
  return `${may}${showsSecrets ? '!' : ''}${byWildcard.includes(verb) ? '*' : ''}`;
}
