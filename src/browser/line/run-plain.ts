import { dirname, join } from 'node:path';
import { systemClock } from '../../process/clock.js';
import { TextEditor } from '../../terminal/editor/editor.js';
import type { LendTerminal } from '../../terminal/ui/use-source.js';
import { ActionLog } from '../act/log/action-log.js';
import { actionLogKeeper } from '../act/log/action-log-file.js';
import type { BrowseOptions } from '../app/options.js';
import { BrowserWorld, loadOwn } from '../app/world.js';
import { Clipboard } from '../copy/clipboard.js';
import { readKeys } from '../keys/key-map.js';
import { placeAlone } from '../rows/list-view.js';
import type { BrowserCluster } from '../state/cluster.js';
import { StateFile, stateFilePath } from '../state/state-file.js';
import { PlainBrowser } from './plain-browser.js';
import { Prompter } from './prompter.js';
import { TypedLines } from './typed-lines.js';

const STOP = 'stop';

/**
 * Runs the browser line by line until the user leaves it, or the input ends; returns the exit code. Nothing is ever
 * drawn over: a screen reader can follow.
 */
export async function runPlainBrowser(options: BrowseOptions): Promise<number> {
  const { environment } = options;
  const world = new BrowserWorld(options, false);
  const contexts = await world.contexts();
  const { session: opened, beginning, others } = await world.openFirst(contexts, options.begin);
  await using session = opened;
  // Lines are written in order; a slow terminal is waited for.
  let written = Promise.resolve();
  const write = (text: string) => {
    written = written.then(() => environment.stdout.write(text));
  };
  const typing = { isOver: true };
  let browser: PlainBrowser | undefined;
  const prompter = new Prompter({
    clock: systemClock,
    prompt: () => (environment.stdin.isTTY && typing.isOver ? browser?.prompt : undefined),
    write,
  });
  const say = (line: string) => prompter.say(line);
  const state = await StateFile.open(stateFilePath(environment));
  const lines = new TypedLines(environment.stdin, environment.signal);
  // Only the program that has the terminal reads it.
  const lend: LendTerminal = (use) => lines.lend(() => world.hooks.lendTerminal(use));
  const { map } = readKeys(options.settings.keys);
  const { own, problems } = await loadOwn(options, map);
  for (const problem of [...problems, ...(beginning.problems ?? [])]) say(problem);
  const made = new PlainBrowser({
    own,
    state,
    place: { folder: environment.workingFolder, home: environment.home },
    clock: systemClock,
    lend,
    editor: new TextEditor(environment, { lend }),
    actionLog: new ActionLog(actionLogKeeper(join(dirname(stateFilePath(environment)), 'actions.log'), say)),
    random: Math.random,
    clipboard: new Clipboard(environment.variables, (sequence) => environment.screen.write(sequence)),
    contexts,
    open: (name) => world.open(name, contexts),
    signal: environment.signal,
    say,
  });
  say('proa browse in line mode. "help" lists the commands, "quit" ends it.');
  const places = {
    others,
    placeIn: ({ info }: BrowserCluster) =>
      beginning.isAnywhere === true ? { namespace: info.namespace } : placeAlone(beginning.list),
  };
  const cluster = await world.cluster(session, contexts);
  made.start(cluster, beginning.list, places, beginning.view !== undefined);
  browser = made;
  if (beginning.view !== undefined) await made.obey(beginning.view);
  if (beginning.name !== undefined) made.describeWhenThere(beginning.name);
  const endOffer = environment.interrupts?.offer(() => made.interrupt());
  // Input waits while something is in progress, except for the word that ends it.
  let obeyed = Promise.resolve();
  let hasLeft = false;
  const obey = async (line: string) => {
    if (hasLeft) return;
    typing.isOver = false;
    hasLeft = !(await made.obey(line));
    typing.isOver = true;
    if (hasLeft) lines.close();
    else prompter.askSoon();
  };
  try {
    for await (const line of lines) {
      prompter.typed();
      if (line.trim() === STOP && !typing.isOver && made.interrupt()) continue;
      obeyed = obeyed.then(() => obey(line));
    }
    await obeyed;
  } finally {
    endOffer?.();
    prompter.close();
    lines.close();
    await made.close();
    await state.saved();
    await written;
  }
  environment.signal.throwIfAborted();
  return 0;
}
