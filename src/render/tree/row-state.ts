import type { Json, ObjectMeta, TableColumn } from '../../codec/object.js';
import { stateRole } from '../../terminal/ui/state-word.js';
import type { ObjectState } from './graph.js';

/** Columns with the state of an object in a word, the most telling first. */
const WORDS = ['STATUS', 'PHASE', 'STATE', 'HEALTH', 'CONDITION'];
const COUNT = /^(\d+)\/(\d+)$/;

/** The state of an object, from the server's own row. */
export function stateOfRow(
  columns: readonly Pick<TableColumn, 'name'>[],
  cells: readonly Json[],
  metadata: Pick<ObjectMeta, 'deletionTimestamp'> = {},
): ObjectState {
  const row = new Map(columns.map(({ name }, index) => [name.toUpperCase(), textOf(cells[index])]));
  const word = WORDS.map((name) => row.get(name)).find((text) => text !== undefined && text !== '');
  const count = countIn(row);
  const isShort = count !== undefined && count.ready < count.wanted;
  const texts = [word, count?.text].filter((text) => text !== undefined);
  const isOver = word === 'Completed' || word === 'Complete' || word === 'Succeeded';
  const isGoing = metadata.deletionTimestamp !== undefined;
  if (isGoing && word !== 'Terminating') texts.push('being deleted');
  const role = word === undefined ? 'plain' : stateRole(word);
  return {
    text: texts.join(', '),
    isBad: isGoing || (isShort && !isOver) || role === 'bad' || role === 'warning',
  };
}

interface Count {
  ready: number;
  wanted: number;
  text: string;
}

/** How many are ready, of the desired number. */
function countIn(row: ReadonlyMap<string, string>): Count | undefined {
  const pair = COUNT.exec(row.get('READY') ?? row.get('COMPLETIONS') ?? '');
  if (pair !== null)
    return {
      ready: Number(pair[1]),
      wanted: Number(pair[2]),
      text: `${pair[0]} ${row.has('READY') ? 'ready' : 'complete'}`,
    };
  const [wanted, ready] = [row.get('DESIRED'), row.get('READY')];
  if (wanted === undefined || ready === undefined || !/^\d+$/.test(wanted + ready)) return undefined;
  return { ready: Number(ready), wanted: Number(wanted), text: `${ready}/${wanted} ready` };
}

function textOf(cell: Json | undefined): string {
  return cell === undefined || cell === null || cell === '<none>' ? '' : String(cell);
}
