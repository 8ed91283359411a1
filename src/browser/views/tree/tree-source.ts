import { countText } from '../../../render/numbers.js';
import type { ObjectTree } from '../../../render/tree/graph.js';
import { type TreeRow, treeRows } from '../../../render/tree/rows.js';
import { nameCell } from '../../../render/tree/text.js';
import type { SeenObject } from '../../frame/screen.js';
import { targetPath } from '../../rows/list-view.js';
import type { BrowserCluster } from '../../state/cluster.js';
import type { ToolLine, ToolSource, ToolTable } from '../tool/tool-table.js';

/** The owners of an object and what it owns. */
export function treeSource(cluster: BrowserCluster, target: SeenObject): ToolSource {
  return {
    word: 'tree',
    path: [...targetPath(target), 'tree'],
    about: target,
    read: async (show, signal) => {
      const { growTree } = await import('../../../verbs/tree/grow.js');
      const errors: unknown[] = [];
      const settings = {
        allTypes: false,
        uses: true,
        onError: (error: unknown) => errors.push(error),
        onPart: (part: ObjectTree) => show(shownTree(part, cluster, errors)),
        signal,
      };
      const tree = await growTree(target, settings, cluster);
      show(shownTree(tree, cluster, errors));
    },
  };
}

/** What uses a config map, a secret, a claim or a service account. */
export function usersSource(cluster: BrowserCluster, target: SeenObject): ToolSource {
  return {
    word: 'tree',
    path: [...targetPath(target), 'used by'],
    about: target,
    read: async (show, signal) => {
      const { findUsers } = await import('../../../verbs/tree/used-by.js');
      const errors: unknown[] = [];
      const onError = (error: unknown) => errors.push(error);
      show(shownTree(await findUsers(target, { onError, signal }, cluster), cluster, errors));
    },
  };
}

/** A tree as a table. Its branches are drawn if its rows are in the order of the tree. */
function shownTree(tree: ObjectTree, cluster: BrowserCluster, errors: readonly unknown[]): ToolTable {
  const known = new Map<string, number>();
  const rows = treeRows(tree, { ascii: false }).map((row): ToolLine => {
    const title = nameCell({ ...row, branch: '' });
    const count = (known.get(title) ?? 0) + 1;
    known.set(title, count);
    return rowOf(row, title, `${title} ${count}`);
  });
  const isNoted = rows.some(({ cells }) => cells[3] !== '');
  return {
    columns: [
      { title: 'NAME', kind: 'name' },
      { title: 'STATE', kind: 'state' },
      { title: 'AGE', kind: 'age' },
      ...(isNoted ? [{ title: 'HOW' }] : []),
    ],
    rows,
    note: noteOf(tree, cluster, errors),
  };
}

function rowOf(row: TreeRow, title: string, id: string): ToolLine {
  const { node, note, isAgain } = row;
  const { state } = node;
  const isBad = state?.isBad === true && !isAgain;
  const created = isAgain ? Number.NaN : Date.parse(node.created ?? '');
  return {
    id,
    cells: [
      { text: title, drawn: nameCell(row), ...(row.isAsked && { role: 'title' }) },
      { text: state === undefined || isAgain ? '' : state.text, ...(isBad && { isBad, role: 'bad' }) },
      '',
      note,
    ],
    created,
    // An object that does not exist, or whose type is not served, leads nowhere.
    target:
      node.uid === '' || node.target.resource.name === '' ? undefined : { ...node.target, uid: node.uid },
  };
}

function noteOf(
  { types, ofTypes, requests }: ObjectTree,
  cluster: BrowserCluster,
  [first]: readonly unknown[],
): string {
  const typesAsked =
    ofTypes === undefined ? countText(types, 'type') : `${types} of ${countText(ofTypes, 'type')}`;
  const asked = `searched ${typesAsked} in ${countText(requests, 'request')}`;
  return first === undefined ? asked : `${asked}; ${cluster.whyRefused(first)}`;
}
