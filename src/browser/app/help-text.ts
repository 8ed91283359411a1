import { showControls } from '../../terminal/sanitize.js';
import { padText, wrapWords } from '../../terminal/text-width.js';
import type { Span } from '../../terminal/ui/view-model.js';
import type { Binding, KeyGroup } from '../frame/screen.js';

/** The data for help. */
interface HelpBase {
  /** The keys of the screen. */
  title: string;
  /** With the usual names of their keys. */
  bindings: readonly Binding[];
  /** The words of the command bar, with their arguments. */
  words: readonly { word: string; takes: string; does: string }[];
  /** The information about the place, a title and a text each. */
  where: readonly (readonly [title: string, text: string])[];
}

/** The groups of keys, in the order in which help shows them. */
const GROUPS: readonly { group: KeyGroup; title: string }[] = [
  { group: 'here', title: 'Here' },
  { group: 'look', title: 'Look' },
  { group: 'change', title: 'Change' },
  { group: 'go', title: 'Go' },
  { group: 'move', title: 'Move' },
  { group: 'leave', title: 'Leave' },
];

/** Help has two columns on screens at least this wide. */
const TWO_FROM = 110;
/** The minimum number of spaces between them. */
const GAP = 3;

const FILTERS = [
  'Marks before a row: > selected, * marked, + new, ~ changed, - deleted, ! not well.',
  'In a filter, words must occur and !word must not; ~word or -f word finds its letters, in order, in the name.',
  'a|b finds either, /re/ a pattern, "a b" the exact text; status:crash searches one column, status=Running',
  'and status!=Running compare the text; age<1h, restarts>5, ready<100% and cpu>=500m compare the value.',
  '-b finds what is not well. Everything after -l is a label selector: -l app=web,tier in (front,back).',
];

const ALWAYS: readonly Entry[] = [
  { left: 'Ctrl-Z', right: 'suspend; fg in the shell returns', group: 'leave' },
  { left: 'Ctrl-C', right: 'quit at once', group: 'leave' },
];

/** A line of help: a key or a word, and what it does. */
interface Entry {
  left: string;
  right: string;
  group?: KeyGroup;
}

/**
 * The keys that work on a screen, a line for each, in groups; then the words of the command bar.
 * @param columns the width of the screen
 */
export function keysText({ title, bindings, words, where }: HelpBase, columns: number): string {
  const entries = [...bindings.map(entryOf), ...ALWAYS];
  const groups = GROUPS.map(({ group, title: named }) => ({
    title: named,
    entries: entries.filter((entry) => entry.group === group),
  }));
  const sections = [
    ...groups,
    {
      title: 'Words behind :',
      entries: words.map(({ word, takes, does }) => ({ left: `${word} ${takes}`, right: does })),
    },
    { title: 'Where', entries: where.map(([left, right]) => ({ left, right })) },
  ].filter((section) => section.entries.length > 0);
  const width = columns < TWO_FROM ? columns : halfOf(columns);
  const blocks = sections.map((section) => [
    section.title,
    ...section.entries.flatMap((entry) => linesOf(entry, section.entries, width)),
    '',
  ]);
  const body = columns < TWO_FROM ? blocks.flat() : besideEachOther(blocks, width + GAP);
  return [`Keys for ${title}`, '', ...body, ...FILTERS].join('\n');
}

/** Highlights headings and keys, in each of the columns. @param columns the width of the screen */
export function helpPaint(columns: number): (line: string) => Span[] {
  const half = columns < TWO_FROM ? Number.POSITIVE_INFINITY : halfOf(columns) + GAP;
  return (line) => [line.slice(0, half), line.slice(half)].flatMap(paintCell);
}

function paintCell(text: string): Span[] {
  if (/^[A-Z][a-z]+(?: behind :)?\s*$/.test(text)) return [{ text, role: 'heading' }];
  const [, key = '', rest = ''] = /^( {2}\S.*?)(?<! )( {2,}\S.*)/.exec(text) ?? [];
  // A key or a word that is too long for its column has a line of its own.
  if (key === '') return text === '' ? [] : [{ text, role: /^ {2}\S/.test(text) ? 'key' : 'plain' }];
  return [
    { text: key, role: 'key' },
    { text: rest, role: 'plain' },
  ];
}

function halfOf(columns: number): number {
  return Math.floor((columns - GAP) / 2);
}

function entryOf({ keys, shown, does, group, off }: Binding): Entry {
  return {
    left: shown ?? keys.join(', '),
    right: off === undefined ? does : `${does} (not now: ${showControls(off)})`,
    group: group ?? 'here',
  };
}

/** Longer keys and words have their own line. */
const WIDEST_KEY = 18;

function linesOf({ left, right }: Entry, all: readonly Entry[], width: number): string[] {
  const key = Math.min(WIDEST_KEY, Math.max(...all.map((entry) => entry.left.trim().length)));
  const indent = ' '.repeat(key + 4);
  const [first = '', ...others] = wrapWords(right, Math.max(10, width - indent.length));
  const head = left.trim();
  const lines = [first, ...others].map((text) => indent + text);
  if (head.length > key) return [...wrapWords(head, width - 2).map((line) => `  ${line}`), ...lines];
  return [`  ${padText(head, key)}  ${first}`, ...lines.slice(1)];
}

/** Blocks in two columns of similar height. */
function besideEachOther(blocks: readonly (readonly string[])[], width: number): string[] {
  const total = blocks.reduce((sum, block) => sum + block.length, 0);
  const left: string[] = [];
  const right: string[] = [];
  for (const block of blocks)
    (left.length + block.length / 2 <= total / 2 && right.length === 0 ? left : right).push(...block);
  const count = Math.max(left.length, right.length);
  return Array.from({ length: count }, (_, at) =>
    (padText(left[at] ?? '', width) + (right[at] ?? '')).trimEnd(),
  );
}
