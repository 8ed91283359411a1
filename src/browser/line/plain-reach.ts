import { countText } from '../../render/numbers.js';
import type { Clipboard } from '../copy/clipboard.js';
import type { Forwards } from '../forward/forwards.js';
import type { Host, SeenObject } from '../frame/screen.js';
import type { BrowserCluster } from '../state/cluster.js';
import type { TableScreen } from '../table/table-screen.js';
import { findRow } from './rows/find-row.js';
import type { RowTeller } from './rows/row-teller.js';

/** Carries out `forwards`: lists them by number, or ends or saves them. Fails with the problem with the words. */
export async function forwardsByWord(
  forwards: Forwards,
  rest: string,
  say: (line: string) => void,
): Promise<void> {
  const [verb = '', name = '', ...more] = rest.split(/\s+/);
  if (verb === 'save' && name !== '' && more.length === 0) {
    say(`saved in ${await forwards.save(name)}`);
    return;
  }
  if (verb === 'end' && more.length === 0) {
    const ended = /^\d+$/.test(name) ? forwards.all[Number(name) - 1] : undefined;
    if (ended === undefined) throw new Error('which one? "forwards" lists them by their numbers');
    const { local, spec } = ended.forward;
    forwards.stop(ended);
    say(`${local || spec.to} is no longer forwarded`);
    return;
  }
  if (verb !== '')
    throw new Error('"forwards" lists them, "forwards end N" ends one, "forwards save NAME" saves');
  const { forwardCells } = await import('../forward/forward-rows.js');
  const cells = forwardCells(forwards.all);
  if (cells.length === 0) say('no forwards run; "forward ROW" starts one');
  for (const [index, [local, to, namespace, context, pod, state, bytes]] of cells.entries())
    say(
      `${index + 1}. ${local} to ${to} in ${namespace}, context ${context}: ${state}, pod ${pod}, ${bytes} ${bytes === '1' ? 'byte' : 'bytes'}`,
    );
}

/** The objects of rows, including ranges of their numbers: `3 5-8 web`. */
export function rowWords(rest: string): string[] {
  return rest
    .split(/[\s,]+/)
    .filter(Boolean)
    .flatMap((word) => {
      const [, from, to] = /^(\d+)-(\d+)$/.exec(word) ?? [];
      if (from === undefined || to === undefined) return [word];
      const length = Number(to) - Number(from) + 1;
      if (length < 1 || length > MAX_IN_RANGE) throw new Error(`${word} is no range of rows`);
      return Array.from({ length }, (_, index) => String(Number(from) + index));
    });
}

const MAX_IN_RANGE = 10_000;

/**
 * Carries out `mark` and `unmark`: rows by number, name or range, or `all`; all of them or, if one is wrong, none.
 * Returns the message. Fails with the problem.
 */
export function markByWord(
  table: TableScreen,
  rest: string,
  { on, rows }: { on: boolean; rows: Pick<RowTeller, 'numbered' | 'seen'> },
): string {
  const { marking, view } = table;
  marking.finish();
  if (rest === 'all' || (rest === '' && !on)) {
    if (on) marking.markAll();
    else marking.clear();
  } else {
    const words = rowWords(rest);
    if (words.length === 0) throw new Error('mark which ones? "mark 3 5-8", or "mark all"');
    if (on) {
      const marked = words.map((word) => [keyOf(word), rows.seen(word).uid] as const);
      for (const [key, uid] of marked) view.marks.set(key, uid);
    } else for (const key of words.map(keyOf)) view.marks.delete(key);
  }
  marking.finish();
  return `${countText(view.marks.size, 'object')} marked`;

  /** A marked object may be gone: its mark can be removed anyway. */
  function keyOf(word: string): string {
    const key = /^\d+$/.test(word) ? rows.numbered[Number(word) - 1] : word;
    if (key !== undefined && view.marks.has(key)) return key;
    return findRow(word, view.all, rows.numbered).key;
  }
}

/** Carries out `copy`: `copy name 3`, `copy yaml` for the marked objects. */
export async function copyByWord(
  rest: string,
  cluster: BrowserCluster,
  tools: {
    clipboard: Clipboard;
    signal: AbortSignal;
    host: Host;
    /** The objects of rows, or the marked ones if there are no words. */
    find(words: readonly string[]): readonly SeenObject[];
  },
): Promise<void> {
  const [what = '', ...words] = rest.split(/\s+/);
  const { copyObjects, readForm } = await import('../copy/copy-question.js');
  const form = readForm(what);
  await copyObjects(form, tools.find(rowWords(words.join(' '))), cluster, tools);
}
