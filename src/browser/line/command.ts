import type { View } from '../views/view.js';
import { views } from '../views/views.js';

/** A line of line mode: a word that names a command or a view, and the rest. */
type LineCommand = ({ verb: Verb } | { view: View }) & { rest: string };

/** Words about the table, with their arguments and effects. */
const TABLE_VERBS = {
  list: ['[N]', 'the first rows, 20 or N of them'],
  next: ['', 'the rows that follow'],
  filter: [
    '[TEXT]',
    'show rows with these words; !word, a|b, /pattern/, ~letters, COLUMN:word, status!=Running, age<1h and -l labels work, too; alone, show all rows',
  ],
  sort: ['[COLUMN [down]]', "sort by a column; alone, use the server's order"],
  wide: ['', 'print all columns of rows, or the usual ones again'],
  columns: [
    '[LIST]',
    'list the columns; "columns name,age,label:app,QOS=.status.qosClass" chooses, "columns usual" resets them',
  ],
  changes: ['on|off', 'report changes as they happen, or not'],
  where: ['', 'context, user, namespace, server and the state of the list'],
  save: [
    'FILE [replace]',
    'save the rows that match as .csv, .json or .yaml; "replace" where there is a file',
  ],
  namespace: ['NAMES|all', 'switch to a namespace, or to several: a,b or team-* or !kube-*'],
  resource: ['TYPE', 'switch to a resource'],
  context: ['NAMES', 'switch to a context, or to several: dev,prod'],
} as const satisfies Verbs;

/** Words about logs, places, marks and the browser itself. */
const OTHER_VERBS = {
  logs: [
    'ROW [CONTAINER]|PATTERN|TYPE/NAME|-l SELECTOR',
    'follow the logs of a row, or of the pods with matching names, until you type the next line',
  ],
  previous: ['ROW [CONTAINER]', 'the logs from before the last restarts'],
  again: ['', 'read the list again'],
  before: ['', 'the previous place; "back" is the same'],
  after: ['', 'the next place, after going back'],
  last: ['', 'back and forth between the last two places'],
  mark: ['ROW...|all', 'mark rows, "mark 3 5-8 web"; commands without a row use what is marked'],
  unmark: ['[ROW...]', 'remove marks; alone, all of them'],
  copy: ['name|qualified|yaml|command [ROW...]', "to the terminal's clipboard"],
  forwards: ['[end N|save NAME]', 'list forwards, end one, or save all'],
  jobs: ['', 'the rollouts started here, until they finish or "stop"'],
  alias: ['', 'the types, with all names that "resource" takes'],
  notices: ['', 'the last messages that no command caused'],
  stop: ['', 'stop what is in progress, as Ctrl-C does; nothing further is started'],
  theme: [],
  help: ['', 'list the commands'],
  quit: ['', 'leave'],
} as const satisfies Verbs;

/** What help shows of each word; nothing of those that only tell why they do nothing in line mode. */
type Verbs = Record<string, readonly [rest: string, does: string] | readonly []>;

/** Other names, as in the command bar and for keys, and short ones that new words do not affect. */
const ALIASES: Readonly<Record<string, string>> = {
  ns: 'namespace',
  ctx: 'context',
  cols: 'columns',
  pf: 'forwards',
  back: 'before',
  'read-again': 'again',
  o: 'owner',
  q: 'quit',
  qu: 'quit',
};

/** The first word of a command that is not the name of a view. */
export type Verb = keyof typeof TABLE_VERBS | keyof typeof OTHER_VERBS;

/** All words, in the order in which help shows them, with their meanings. */
const WORDS = new Map<string, { view: View } | { verb: Verb }>([
  ...Object.keys(TABLE_VERBS).map((verb) => [verb, { verb: verb as Verb }] as const),
  ...views.flatMap((view) => [view.word, ...(view.also ?? [])].map((word) => [word, { view }] as const)),
  ...Object.keys(OTHER_VERBS).map((verb) => [verb, { verb: verb as Verb }] as const),
]);

/**
 * Reads a line. A word may be shortened to an unambiguous prefix; otherwise the earlier of the words counts. Undefined
 * for an empty line, and the word itself if it is unknown.
 */
export function parseCommand(line: string): LineCommand | string | undefined {
  const [, typed = '', rest = ''] = /^(\S*)\s*(.*)/.exec(line.trim()) ?? [];
  if (typed === '') return undefined;
  const word = ALIASES[typed] ?? typed;
  const meant = WORDS.get(word) ?? [...WORDS].find(([known]) => known.startsWith(word))?.[1];
  return meant === undefined ? typed : { ...meant, rest };
}

/** The available words, one per line. */
export function commandHelp(): string[] {
  const verbs = (of: Verbs) =>
    Object.entries(of).flatMap(([verb, [rest = '', does = '']]) =>
      does === '' ? [] : lineOf(verb, rest, does),
    );
  const ofView = ({ word, of, takes, does, inLines = does }: View) =>
    lineOf(word, of === 'object' ? `ROW ${takes}` : takes, inLines);
  return [...verbs(TABLE_VERBS), ...views.map(ofView), ...verbs(OTHER_VERBS)];
}

function lineOf(word: string, rest: string, does: string): string {
  return `${[word, rest.trim()].filter(Boolean).join(' ')}: ${does}`;
}
