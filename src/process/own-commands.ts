import { expectKeys, flag, section, word } from './config-file.js';
import {
  isKubectl,
  JSONPATH_END,
  PLACEHOLDERS,
  placeholdersOf,
  takesArguments,
  valueVariable,
} from './own-values.js';

/** A command of the user, which the browser runs. */
export interface OwnCommand {
  /** Its place in the configuration file: `browse.commands[0]`. */
  place: string;
  /** As in the file; undefined for none. */
  key: string | undefined;
  /** Its name in the command bar and in line mode. */
  word: string;
  /** For help; "" if the file has none. */
  does: string;
  /** The types that it is for, by any of their names; empty for all. */
  types: readonly string[];
  /** It may change something, and is confirmed before it runs. */
  changes: boolean;
  /** It uses the terminal. */
  terminal: boolean;
  /** The values that are asked for before it runs. */
  ask: readonly { name: string; label: string; value: string }[];
  /** The program and its arguments, with placeholders. */
  run: readonly string[];
}

/** The flags of kubectl that lead to another cluster or user than the browser's. */
const ELSEWHERE =
  /^(?:--(?:context|kubeconfig|cluster|user|server|token|username|password|as|as-uid|as-group|as-user-extra|client-certificate|client-key)(?:=|$)|-s)/;
/** The commands of kubectl and proa that are known to change a cluster. */
const CHANGING = new Set(
  (
    'annotate apply attach autoscale cordon cp create debug delete drain edit evict exec expose label patch prune ' +
    'replace rollout run scale set shell taint uncordon'
  ).split(' '),
);

/** Reads `browse.commands` of the configuration file. Fails with an Error that names the place of the problem. */
export function parseOwnCommands(value: unknown): OwnCommand[] {
  const what = 'browse.commands';
  const commands = list(value, what).map((each, index) => command(each, `${what}[${index}]`));
  for (const [index, { word: name, place }] of commands.entries())
    if (commands.findIndex((each) => each.word === name) !== index)
      throw new Error(`${place}.word: another command is called ${name}`);
  return commands;
}

function command(value: unknown, place: string): OwnCommand {
  const values = section(value, place);
  expectKeys(values, ['key', 'word', 'does', 'types', 'changes', 'terminal', 'ask', 'run'], place);
  const name = word(values.word, `${place}.word`);
  if (name === undefined || !/^[a-z][a-z0-9-]*$/.test(name))
    throw new Error(`${place}.word: a word of lowercase letters, digits and dashes is required`);
  const ask = list(values.ask, `${place}.ask`).map((each, index) => asked(each, `${place}.ask[${index}]`));
  const changes = values.changes === undefined || flag(values, 'changes', `${place}.changes`);
  const run = texts(values.run, `${place}.run`);
  checkRun(run, { names: ask.map((each) => each.name), changes, place: `${place}.run` });
  return {
    ...{ place, word: name, changes, ask, run },
    key: word(values.key, `${place}.key`),
    does: word(values.does, `${place}.does`) ?? '',
    types: texts(values.types, `${place}.types`),
    terminal: flag(values, 'terminal', `${place}.terminal`),
  };
}

function asked(value: unknown, place: string): OwnCommand['ask'][number] {
  const { value: offer, ...rest } = section(value, place);
  const [[name, label] = ['', ''], more] = Object.entries(rest);
  if (more !== undefined) throw new Error(`${place}: unknown key ${more[0]}; it takes one name, and value`);
  if (!/^[a-z][a-z0-9-]*$/.test(name))
    throw new Error(`${place}: a name of lowercase letters is required: {size: 'New size'}`);
  if ([...PLACEHOLDERS, JSONPATH_END].some((known) => known === name))
    throw new Error(`${place}: {${name}} already has another meaning`);
  const text = typeof offer === 'number' ? String(offer) : word(offer, `${place}.value`);
  return { name, label: word(label, `${place}.${name}`) || name, value: text ?? '' };
}

function checkRun(
  run: readonly string[],
  { names, changes, place }: { names: readonly string[]; changes: boolean; place: string },
): void {
  const [program = '', ...words] = run;
  if (program === '') throw new Error(`${place}: a program and its arguments are required`);
  if (placeholdersOf(program).length > 0) throw new Error(`${place}[0]: the program cannot be a placeholder`);
  const known = [...PLACEHOLDERS, ...names];
  for (const [index, argument] of words.entries()) {
    const at = `${place}[${index + 1}]`;
    const [found] = placeholdersOf(argument);
    const other = placeholdersOf(argument).find((name) => !known.includes(name));
    if (other !== undefined)
      throw new Error(`${at}: there is no placeholder {${other}}; there are ${known.join(', ')}`);
    const isArgument = index > 0 && takesArguments(program) && !words.slice(0, index).includes('--');
    if (found !== undefined && !isArgument)
      throw new Error(
        `${at}: ${program} may read {${found}} as more than a value here: write "$${valueVariable(found)}" in a script instead, quotes included`,
      );
  }
  const first = words[0] ?? '';
  if (first.startsWith('-') && words.some((argument) => placeholdersOf(argument).length > 0))
    throw new Error(`${place}[1]: the command of ${program} comes first, and its flags after it`);
  if (!isKubectl(program)) return;
  const elsewhere = words.findIndex((argument) => ELSEWHERE.test(argument));
  if (elsewhere >= 0)
    throw new Error(`${place}[${elsewhere + 1}]: ${program} gets its context and its user from the browser`);
  if (changes) return;
  const changing = words.findIndex((argument) => argument === '--yes' || CHANGING.has(argument));
  if (changing === 0 || words[changing] === '--yes')
    throw new Error(`${place}[${changing + 1}]: ${words[changing]} changes something: remove "changes"`);
}

function list(value: unknown, what: string): unknown[] {
  if (value === undefined || value === null) return [];
  if (!Array.isArray(value)) throw new Error(`${what} is not a list`);
  return value;
}

function texts(value: unknown, what: string): string[] {
  return list(value, what).map((each, index) => {
    const text = word(each, `${what}[${index}]`);
    if (text === undefined || text.includes('\0')) throw new Error(`${what}[${index}] is not text`);
    return text;
  });
}
