import type { Environment } from '../../process/environment.js';
import { findProgram } from '../../process/look-path.js';
import type { Output } from '../../process/output.js';
import { pipeProgram } from '../../process/pipe-program.js';
import { type Candidate, type Completions, directives } from '../completion/answer.js';
import { pluginName, pluginPrefixes, wordsBeforeFlags } from './find.js';
import { pluginSummary, pluginsOnPath } from './scan.js';

/** The completion directives that this program supports. */
const KNOWN = directives.noSpace | directives.noFiles | directives.fileEndings | directives.folders;

/** A completion is cut off after this. */
const MAX_ANSWER_BYTES = 1 << 20;

/**
 * Completes the last word of a line for which plugins matter: they complete their own lines, and their names are
 * offered together with those of commands. As in kubectl, and also below `create`.
 * @param words of the line, the last being typed
 * @param commandIds of proa
 * @param signal ends a plugin's program
 * @param own completes the word without plugins
 */
export async function completeWithPlugins(
  words: readonly string[],
  commandIds: readonly string[],
  environment: Environment,
  signal: AbortSignal,
  own: () => Promise<Completions>,
): Promise<Completions> {
  const [first] = words;
  const place = words.length > 1 && first === 'create' ? ['create'] : [];
  const [word = '', ...others] = words.slice(place.length);
  const known = new Set(commandIds.flatMap((id) => wordBehind(place, id.split(':'))));
  if (word.startsWith('-') || (others.length > 0 && known.has(word))) return own();
  const names = await pluginsOnPath(environment);
  if (others.length > 0)
    return (await pluginLine(words, place.length + 1, names, environment, signal)) ?? own();
  const found = names.flatMap((name) => wordBehind(place, name)).filter((name) => !known.has(name));
  const { candidates, directive } = await own();
  return { candidates: [...candidates, ...pluginCandidates(found, word)], directive };
}

/**
 * The completions of the last word on a plugin's line: the words of plugins with longer names, and the output of its
 * `kubectl_complete-NAME`. Undefined if no plugin matches the words.
 * @param fewest words that name the plugin: 2 below `create`
 */
async function pluginLine(
  words: readonly string[],
  fewest: number,
  names: readonly (readonly string[])[],
  environment: Environment,
  signal: AbortSignal,
): Promise<Completions | undefined> {
  const taken = wordsBeforeFlags(words.slice(0, -1));
  let count = taken.length;
  while (count >= fewest && !names.some((name) => isBehind(taken.slice(0, count), name))) count--;
  if (count < fewest) return undefined;
  const plugin = taken.slice(0, count);
  const longer = count === words.length - 1 ? names.flatMap((name) => wordBehind(plugin, name)) : [];
  const own = await ownCompletions(pluginName(plugin), words.slice(count), environment, signal);
  const below = pluginCandidates(longer, words.at(-1) ?? '');
  return { candidates: [...below, ...own.candidates], directive: own.directive };
}

function isBehind(words: readonly string[], name: readonly string[]): boolean {
  return words.every((word, index) => name[index] === word);
}

/** The next word of a name after the given ones; none if the name does not start with them, or ends there. */
function wordBehind(words: readonly string[], name: readonly string[]): string[] {
  const next = name[words.length];
  return next !== undefined && isBehind(words, name) ? [next] : [];
}

function pluginCandidates(words: readonly string[], typed: string): Candidate[] {
  return [...new Set(words)]
    .filter((word) => word.startsWith(typed))
    .map((text) => ({ text, description: pluginSummary(text) }));
}

async function ownCompletions(
  name: string,
  words: readonly string[],
  environment: Environment,
  signal: AbortSignal,
): Promise<Completions> {
  const { variables, workingFolder: folder } = environment;
  const programs = pluginPrefixes.map((prefix) =>
    findProgram(`${prefix}_complete-${name}`, variables, environment.process.platform),
  );
  const program = programs.find((path) => path !== undefined);
  const nothing = { candidates: [], directive: directives.default };
  if (program === undefined) return nothing;
  const output = new CappedText();
  const end = await pipeProgram({
    program,
    arguments: words,
    variables,
    folder,
    stdout: output,
    stderr: new CappedText(),
    signal,
  });
  return 'code' in end && end.code === 0 ? readAnswer(output.text, words.at(-1) ?? '') : nothing;
}

/**
 * Reads a completion in cobra's protocol: one candidate per line, and at the end the directive, which may be missing.
 */
function readAnswer(text: string, typed: string): Completions {
  const lines = text.split('\n').filter((line) => line !== '');
  const last = /^:(\d+)$/.exec(lines.at(-1) ?? '');
  if (last !== null) lines.pop();
  const value = typed.replace(/^-[^=]*=/, '');
  const candidates = lines.map((line) => {
    const [candidate = '', ...description] = line.split('\t');
    return { text: candidate, description: description.join(' ') };
  });
  return {
    candidates: candidates.filter(({ text: word }) => word.startsWith(typed) || word.startsWith(value)),
    directive: Number(last?.[1] ?? 0) & KNOWN,
  };
}

/** Text up to a limit, however much is written. */
class CappedText implements Output {
  text = '';
  readonly isTTY = false;
  readonly columns = undefined;
  async write(text: string): Promise<void> {
    if (this.text.length < MAX_ANSWER_BYTES) this.text += text;
  }
}
