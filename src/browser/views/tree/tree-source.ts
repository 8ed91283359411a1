import { countText } from '../../../render/numbers.js';
import type { ObjectTree } from '../../../render/tree/graph.js';
import { type TreeRow, treeRows } from '../../../render/tree/rows.js';
import { ageCell, nameCell, stateCell } from '../../../render/tree/text.js';
import { padText, textWidth } from '../../../terminal/text-width.js';
import type { SeenObject } from '../../frame/screen.js';
import { targetTitle } from '../../rows/list-view.js';
import type { BrowserCluster } from '../../state/cluster.js';
import type { RowsSource, ToolRow, ToolRows } from '../rows/rows-screen.js';

/** Blanks between columns. */
const GAP = 3;

/** What owns an object and what it owns. @param now milliseconds since 1970 */
export function treeSource(cluster: BrowserCluster, target: SeenObject, now: () => number): RowsSource {
  return {
    title: `tree of ${targetTitle(target)}`,
    about: target,
    read: async (show, signal) => {
      const { growTree } = await import('../../../verbs/tree/grow.js');
      const errors: unknown[] = [];
      const settings = {
        allTypes: false,
        uses: true,
        onError: (error: unknown) => errors.push(error),
        onPart: (part: ObjectTree) => show(shownTree(part, errors, now())),
        signal,
      };
      const tree = await growTree(target, settings, cluster);
      show(shownTree(tree, errors, now()));
    },
  };
}

/** What uses a config map, a secret, a claim or a service account. @param now milliseconds since 1970 */
export function usersSource(cluster: BrowserCluster, target: SeenObject, now: () => number): RowsSource {
  return {
    title: `what uses ${targetTitle(target)}`,
    about: target,
    read: async (show, signal) => {
      const { findUsers } = await import('../../../verbs/tree/used-by.js');
      const errors: unknown[] = [];
      const onError = (error: unknown) => errors.push(error);
      show(shownTree(await findUsers(target, { onError, signal }, cluster), errors, now()));
    },
  };
}

/** A tree as rows to go through. */
function shownTree(tree: ObjectTree, errors: readonly unknown[], now: number): ToolRows {
  const rows = treeRows(tree, { ascii: false });
  const names = rows.map(nameCell);
  const states = rows.map(stateCell);
  const [name, state] = [widest(names), widest(states)];
  return {
    rows: rows.map((row, index) =>
      rowOf(row, padText(names[index]!, name), padText(states[index]!, state), now),
    ),
    note: noteOf(tree, errors),
  };
}

function rowOf(row: TreeRow, name: string, state: string, now: number): ToolRow {
  const { node, note } = row;
  const isBad = node.state?.isBad === true && !row.isAgain;
  return {
    spans: [
      { text: name, role: row.isAsked ? 'title' : 'plain' },
      { text: state, role: isBad ? 'bad' : 'plain' },
      { text: `${ageCell(row, now).padEnd(6)}${' '.repeat(GAP)}`, role: 'muted' },
      { text: note, role: 'muted' },
    ],
    // An object that is not there, or whose type is not served, leads nowhere.
    target:
      node.uid === '' || node.target.resource.name === '' ? undefined : { ...node.target, uid: node.uid },
  };
}

function widest(texts: readonly string[]): number {
  return Math.max(0, ...texts.map(textWidth)) + GAP;
}

function noteOf({ types, ofTypes, requests }: ObjectTree, errors: readonly unknown[]): string {
  const typesAsked =
    ofTypes === undefined ? countText(types, 'type') : `${types} of ${countText(ofTypes, 'type')}`;
  const asked = `asked ${typesAsked} in ${countText(requests, 'request')}`;
  const [first] = errors;
  return first === undefined ? asked : `${asked}; ${first instanceof Error ? first.message : String(first)}`;
}
