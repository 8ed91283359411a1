import type { BrowserScreen } from '../frame/screen.js';
import { targetTitle } from '../rows/list-view.js';
import { type Row, rowTitle, titleOfKey } from '../rows/row.js';
import { type ActionSubject, onceEach } from '../rows/subject.js';
import { RowTable } from '../table/row-table.js';

/** For how many milliseconds a row that moved under the cursor by itself is not accepted as the user's selection. */
const UNSTEADY_FOR_MS = 1000;

/** The target of a key: objects, or why there are none. */
export type ActionTargets = { subjects: readonly ActionSubject[]; unseen: number } | { refusal: string };

/**
 * The objects that a key on a screen applies to at this moment: the marked ones, or else the selected one, or the one
 * that a text describes. Each has its uid, so that the action applies to these objects and not to others with the same
 * names.
 * @param now milliseconds since 1970
 */
export function actionTargets(screen: BrowserScreen, now: number): ActionTargets {
  if (screen instanceof RowTable) return targetsIn(screen, now);
  const target = screen.target?.();
  if (target === undefined) return { refusal: 'there is no object here' };
  const { uid = '' } = target;
  if (uid === '')
    return {
      refusal: `${targetTitle(target)}: it is not known which object this is; open it from its table`,
    };
  return { subjects: [{ ...target, uid, state: '' }], unseen: 0 };
}

/**
 * The target of an action that has no object: the place where the user is.
 * @param word of the action
 */
export function placeSubject(word: string, namespace: string | undefined): ActionSubject {
  const resource = {
    ...{ group: '', version: 'v1', kind: 'Command', name: 'commands', singularName: 'command' },
    ...{ namespaced: namespace !== undefined, verbs: [], shortNames: [], categories: [] },
  };
  return { resource, name: word, namespace, uid: '', state: '' };
}

function targetsIn(table: RowTable, now: number): ActionTargets {
  table.marking.finish();
  const { view, store } = table;
  const marked = [...view.marks];
  if (marked.length > 0) {
    const rows: Row[] = [];
    for (const [key, uid] of marked) {
      const row = store.get(key);
      if (row === undefined || row.uid !== uid || row.change === 'deleted')
        return {
          refusal: `${titleOfKey(key)} is no longer the object that was marked; remove the mark`,
        };
      rows.push(row);
    }
    return of(table, rows);
  }
  const row = view.selected;
  if (row === undefined) return { refusal: 'there is no object here' };
  if (now - table.movedAt < UNSTEADY_FOR_MS)
    return { refusal: 'the selection has just moved; check it, and press the key again' };
  if (row.change === 'deleted') return { refusal: `${rowTitle(row)} is gone` };
  return of(table, [row]);
}

function of(table: RowTable, rows: readonly Row[]): ActionTargets {
  const subjects = rows.flatMap((row) => table.seenIn(row) ?? []);
  if (subjects.length < rows.length) return { refusal: 'there is no object here' };
  if (subjects.some(({ uid }) => uid === ''))
    return { refusal: 'the server does not identify these objects: it sent no uid' };
  const { filter } = table.view;
  return { subjects: onceEach(subjects), unseen: rows.filter((row) => !filter.matches(row)).length };
}
