import { join } from 'node:path';
import { readBrowseSettings } from '../../process/browse-settings.js';
import type { Environment } from '../../process/environment.js';
import { silentExit } from '../../process/errors.js';
import { jobControl } from '../../process/job-control.js';
import { readNamedText } from '../../process/read-file.js';
import { TerminalTurns } from '../../terminal/terminal-turns.js';
import { mayAskBackground } from '../../terminal/ui/input/may-ask.js';
import { loadInline } from '../../terminal/ui/load.js';
import type { InlineLooks } from '../../terminal/ui/mount-inline.js';
import { drawnDepth } from '../../terminal/ui/styled-line.js';
import { chooseTheme, hasColor } from '../../terminal/ui/theme.js';
import { TerminalGuard } from '../frame/terminal-guard.js';
import { readRecents, writeRecents } from '../state/recents.js';
import type { Choice } from './picker.js';
import { Prompt, type PromptAnswer } from './prompt.js';
import type { Question } from './question.js';

/** The exit code after the user leaves a prompt. */
const LEFT = 130;

/** What a prompt needs from its environment. */
interface AskDeps {
  environment: Environment;
  /** The folder in which choices are remembered. */
  cacheFolder: string;
  /** The session's, if choices are read through one. */
  terminalTurns?: TerminalTurns;
}

/**
 * Asks at the terminal, on standard error, below the existing text; the prompt then disappears. It takes the terminal
 * when the first choices arrive, so that early errors appear below the command line, and a credential plugin can
 * prompt. The caller checks whether prompts are allowed (mayAsk).
 * @throws silentExit(130) if the user leaves without an answer; the error of reading the choices
 */
export async function pickOne<T>(question: Question<T>, deps: AskDeps): Promise<T> {
  const { environment } = deps;
  const leaving = new AbortController();
  const choices = question.read(AbortSignal.any([environment.signal, leaving.signal]));
  const iterator = choices[Symbol.asyncIterator]();
  const recentsFile = join(deps.cacheFolder, 'browse', 'recent.json');
  const [first, recents, settings] = await Promise.all([
    firstChoices(question, iterator),
    readRecents(recentsFile),
    readBrowseSettings(environment.folders.config, (path) => readNamedText(path, environment.signal)),
  ]);
  if (first.choices.length === 0 && question.typed === undefined) throw new Error(question.nothing);
  const { variables, prompt: screen, stdin } = environment;
  const looks: InlineLooks = {
    theme: (background) =>
      chooseTheme({
        ...{ name: settings.theme, themes: settings.themes, variables, background },
        depth: drawnDepth(),
      }),
    asks: hasColor(variables) && mayAskBackground(variables),
  };
  const mountInline = await loadInline();
  const guard = new TerminalGuard(screen, stdin, environment.signal, jobControl);
  const recent = question.kind === undefined ? [] : recents.of(question.kind);
  const prompt = new Prompt(question, recent, () => void guard.stop());
  prompt.add(first.choices);
  if (first.problem !== undefined) prompt.end(first.problem);
  else void readOn(iterator, prompt);
  const { terminalTurns = new TerminalTurns() } = deps;
  const mounted = await terminalTurns.take(() => mountInline(prompt, looks, { stdin, stdout: screen }));
  guard.guard(mounted.lend);
  let answer: PromptAnswer<T> | number;
  try {
    answer = await Promise.race([prompt.answered, guard.lost, mounted.done.then(() => undefined)]);
  } finally {
    leaving.abort(new Error('no more choices are needed'));
    guard.release();
    terminalTurns.giveBack();
    prompt.vanish();
    await mounted.unmount();
  }
  if (answer === undefined) throw silentExit(LEFT);
  if (typeof answer === 'number') throw silentExit(answer);
  if (question.kind !== undefined) {
    recents.add(question.kind, answer.text);
    await writeRecents(recentsFile, recents);
  }
  return answer.value;
}

/** The first choices. `problem`: why no more follow, "" for the end of the list. */
interface FirstChoices<T> {
  choices: readonly Choice<T>[];
  problem?: string;
}

async function firstChoices<T>(
  question: Question<T>,
  iterator: AsyncIterator<readonly Choice<T>[]>,
): Promise<FirstChoices<T>> {
  try {
    for (;;) {
      const { done, value } = await iterator.next();
      if (done === true) return { choices: [], problem: '' };
      if (value.length > 0) return { choices: value };
    }
  } catch (error) {
    const choices = question.refused?.(error);
    if (choices === undefined) throw error;
    return { choices, problem: (error as Error).message };
  }
}

async function readOn<T>(iterator: AsyncIterator<readonly Choice<T>[]>, prompt: Prompt<T>): Promise<void> {
  try {
    for (;;) {
      const { done, value } = await iterator.next();
      if (done === true) return prompt.end('');
      prompt.add(value);
    }
  } catch (error) {
    prompt.end((error as Error).message);
  }
}
