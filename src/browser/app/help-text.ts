import { showControls } from '../../terminal/sanitize.js';
import type { Binding, KeyGroup } from '../frame/screen.js';
import { shownKey } from '../keys/key-hints.js';

/** The groups of keys, in the order in which help shows them. */
const GROUPS: readonly { group: KeyGroup; title: string }[] = [
  { group: 'here', title: 'Here' },
  { group: 'go', title: 'Go' },
  { group: 'look', title: 'Look' },
  { group: 'change', title: 'Change' },
  { group: 'move', title: 'Move' },
  { group: 'leave', title: 'Leave' },
];

/**
 * What works on a screen, a line for each key that does something, in groups.
 * @param where what there is to be told of the place, a title and a text each
 */
export function keysText(
  title: string,
  bindings: readonly Binding[],
  where: readonly (readonly [title: string, text: string])[],
): string {
  const lines = [...bindings.map(toLine), ...ALWAYS];
  const width = Math.max(...lines.map(({ keys }) => keys.length)) + 2;
  const groups = GROUPS.flatMap(({ group, title: named }) => {
    const own = lines.filter((line) => line.group === group);
    if (own.length === 0) return [];
    return [named, ...own.map(({ keys, does }) => `  ${keys.padEnd(width)}${does}`), ''];
  });
  return [
    `Keys for ${title}`,
    '',
    ...groups,
    'Where',
    ...where.map(([name, text]) => `  ${name.padEnd(width)}${text}`),
    '',
    'Marks before a row: > selected, * marked, + new, ~ changed, - deleted.',
    'In a filter, words must occur and !word must not; ~word or -f word finds its letters in this order in the name.',
    'a|b finds either, /re/ a pattern, "a b" a text as it stands; status:crash looks in one column, status=Running',
    'and status!=Running compare the cell, age<1h, restarts>5, ready<100% and cpu>=500m what it stands for.',
    '-b finds what is not well. Everything after -l is a label selector: -l app=web,tier in (front,back).',
  ].join('\n');
}

const ALWAYS = [
  { keys: 'Ctrl-Z', does: 'suspend; fg in the shell returns', group: 'leave' },
  { keys: 'Ctrl-C', does: 'quit at once', group: 'leave' },
];

function toLine({ keys, shown, does, group, off }: Binding): { keys: string; does: string; group: KeyGroup } {
  return {
    keys: shown ?? keys.map(shownKey).join(', '),
    does: off === undefined ? does : `${does} (not now: ${showControls(off)})`,
    group: group ?? 'here',
  };
}
