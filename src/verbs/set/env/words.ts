import { quote } from '../../../go/strconv/quote.js';
import type { EnvVar } from '../../../objects/pods/pod-types.js';

/** The changes of `set env`. */
export interface EnvChange {
  /** Variables to set, in order. */
  set: EnvVar[];
  /** Names of variables to remove. */
  remove: string[];
}

/**
 * Splits the words of `set env`: first those that name objects, then `KEY=VALUE`, `KEY-` and `-` for standard input.
 * Fails with kubectl's message if an object follows a variable.
 */
export function splitEnvWords(words: readonly string[]): { objects: string[]; variables: string[] } {
  const isVariable = (word: string) => /^.+=/s.test(word) || word.endsWith('-');
  const first = words.findIndex(isVariable);
  if (first < 0) return { objects: [...words], variables: [] };
  const variables = words.slice(first);
  if (variables.every(isVariable)) return { objects: words.slice(0, first), variables };
  throw new Error(`all resources must be specified before environment changes: ${words.join(' ')}`);
}

/**
 * Reads the changes of variables. Fails with kubectl's messages.
 * @param words `KEY=VALUE`, `KEY-` and `-` for standard input
 * @param readStdin reads all of standard input
 */
export async function readEnvWords(
  words: readonly string[],
  readStdin: () => Promise<string>,
): Promise<EnvChange> {
  const change: EnvChange = { set: [], remove: [] };
  const named = new Set<string>();
  for (const word of words) {
    const at = word.indexOf('=');
    if (word === '-') {
      for (const line of linesOf(await readStdin())) change.set.push(line);
    } else if (at >= 0) {
      const name = word.slice(0, at);
      checkName(name);
      named.add(name);
      change.set.push(variable(name, word.slice(at + 1)));
    } else if (word.endsWith('-')) {
      change.remove.push(word.slice(0, -1));
    } else {
      throw new Error(`unknown environment variable: ${word}`);
    }
  }
  if (change.remove.some((name) => named.has(name)))
    throw new Error('can not both modify and remove the same environment variable in the same command');
  return change;
}

/** The variables of lines `KEY=VALUE`; text after `#` is ignored, and so are other lines. */
function linesOf(text: string): EnvVar[] {
  return text
    .split(/\r?\n/)
    .map((line) => line.replace(/#.*/s, ''))
    .filter((line) => line.includes('='))
    .map((line) => {
      const at = line.indexOf('=');
      return variable(line.slice(0, at), line.slice(at + 1));
    });
}

function variable(name: string, value: string): EnvVar {
  return value === '' ? { name } : { name, value };
}

const NAME = /^[-._a-zA-Z][-._a-zA-Z0-9]*$/;
const NAME_RULE =
  "a valid environment variable name must consist of alphabetic characters, digits, '_', '-', or '.', and must not start with a digit (e.g. 'my.env-name',  or 'MY_ENV.NAME',  or 'MyEnvName1', regex used for validation is '[-._a-zA-Z][-._a-zA-Z0-9]*')";

function checkName(name: string): void {
  const problems = NAME.test(name) ? [] : [NAME_RULE];
  if (name === '.') problems.push("must not be '.'");
  else if (name === '..') problems.push("must not be '..'");
  else if (name.startsWith('..')) problems.push("must not start with '..'");
  if (problems.length > 0) throw new Error(`${quote(name)} is not a valid key name: ${problems.join(';')}`);
}
