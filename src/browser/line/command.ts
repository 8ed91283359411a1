import { TOOL_WORDS } from '../tools/tool-words.js';

/** What was typed in line mode: a word that says what to do, and the rest. */
interface LineCommand {
  verb: Verb;
  rest: string;
}

/** What can be done, with what stands behind the word and what it does. */
export const VERBS = {
  list: ['[N]', 'the first rows, 20 or N of them'],
  next: ['', 'the rows that follow'],
  filter: [
    '[TEXT]',
    'show rows with these words; !word, a|b, /pattern/, ~letters, COLUMN:word, status!=Running, age<1h and -l labels work, too; alone, show all rows',
  ],
  sort: ['[COLUMN [down]]', "sort by a column; alone, use the server's order"],
  wide: ['', 'tell all columns of rows, or the usual ones again'],
  columns: [
    '[LIST]',
    'list the columns; "columns name,age,label:app,QOS=.status.qosClass" chooses, "columns usual" undoes that',
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
  details: ['ROW', 'every column of a row, by its number, its name or the beginning of it'],
  describe: ['ROW', 'describe it, with its events'],
  yaml: ['ROW [neat|mine]', 'YAML; without what the cluster added, or only what people wrote'],
  events: ['ROW', 'the events about it'],
  owner: ['ROW', 'describe what owns it'],
  tree: ['ROW', 'what owns it, and what it owns and uses'],
  used: ['ROW', 'what uses a config map, secret, claim or service account'],
  why: ['ROW', 'why it is as it is: facts and where they are written'],
  ...TOOL_WORDS,
  rules: ['ROW', 'the rules of a role, a binding or a service account'],
  logs: [
    'ROW [CONTAINER]|PATTERN|TYPE/NAME|-l SELECTOR',
    'follow the logs of a row, or of the pods that are named so, until you type the next line',
  ],
  previous: ['ROW [CONTAINER]', 'the logs of the runs before the last restarts'],
  open: ['ROW', 'what it consists of, as Enter shows it: pods, jobs, values, rules; or its description'],
  values: ['ROW', 'the values of a config map; of a secret, how large they are'],
  again: ['', 'read the list again'],
  before: ['', 'the place before; "back" is the same'],
  after: ['', 'the place that was left by going back'],
  last: ['', 'to and fro between the last two places'],
  mark: ['ROW...|all', 'mark rows, "mark 3 5-8 web"; words without a row take what is marked'],
  unmark: ['[ROW...]', 'take marks away; alone, all of them'],
  copy: ['name|qualified|yaml|command [ROW...]', "to the terminal's clipboard"],
  forwards: ['[end N|save NAME]', 'list forwards, end one, or save all'],
  jobs: ['', 'the rollouts that were begun here, until they are done or "stop"'],
  notices: ['', 'the last messages that no command asked for'],
  stop: ['', 'end what is under way, as Ctrl-C does; nothing further is begun'],
  theme: ['', 'line mode has no colors: there is nothing to choose'],
  help: ['', 'list the commands'],
  quit: ['', 'leave'],
} as const satisfies Record<string, readonly [rest: string, does: string]>;

/** Other names, as the command bar and keys have them. */
const ALIASES: Readonly<Record<string, Verb>> = {
  ns: 'namespace',
  ctx: 'context',
  cols: 'columns',
  pf: 'forwards',
  back: 'before',
  'used-by': 'used',
  'read-again': 'again',
};

/** The first word of a command. */
export type Verb = keyof typeof VERBS;

/**
 * Reads a line. A word may be shortened as long as it is no other's beginning; the earlier of VERBS wins.
 * Undefined for an empty line, and the word itself where it means nothing.
 */
export function parseCommand(line: string): LineCommand | string | undefined {
  const [, word = '', rest = ''] = /^\s*(\S*)\s*(.*?)\s*$/.exec(line) ?? [];
  if (word === '') return undefined;
  const verbs = Object.keys(VERBS) as Verb[];
  const verb =
    ALIASES[word] ?? verbs.find((known) => known === word) ?? verbs.find((known) => known.startsWith(word));
  return verb === undefined ? word : { verb, rest };
}

/** The words there are, a line each. */
export function commandHelp(): string[] {
  return Object.entries(VERBS).map(
    ([verb, [rest, does]]) => `${rest === '' ? verb : `${verb} ${rest}`}: ${does}`,
  );
}
