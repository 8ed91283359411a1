import { dirname, join } from 'node:path';
import { openSession } from '../../cluster/session.js';
import { systemClock } from '../../process/clock.js';
import { TextEditor } from '../../terminal/editor/editor.js';
import type { LendTerminal } from '../../terminal/ui/use-source.js';
import { Deeds } from '../act/deeds.js';
import { deedKeeper } from '../act/deeds-file.js';
import { readKeys } from '../keys/key-map.js';
import type { BrowseOptions } from '../run.js';
import { StateFile, stateFilePath } from '../state-file.js';
import { BrowserWorld, loadOwn } from '../world.js';
import { PlainBrowser } from './plain-browser.js';
import { TypedLines } from './typed-lines.js';

/**
 * Runs the browser line by line until the user leaves it, or their input ends; gives the exit code. Nothing is ever
 * drawn over: a screen reader can follow.
 */
export async function runPlainBrowser(options: BrowseOptions): Promise<number> {
  const { environment, version } = options;
  const world = new BrowserWorld(options, false);
  await using session = await openSession(options.session, world.environment, version, world.hooks);
  const beginning = await options.begin(session);
  const contexts = await world.contexts();
  // Lines go out in order; a terminal that is slow is waited for.
  let written = Promise.resolve();
  const say = (line: string) => {
    written = written.then(() => environment.stdout.write(`${line}\n`));
  };
  const state = await StateFile.open(stateFilePath(environment));
  const lines = new TypedLines(environment.stdin, environment.signal);
  // Who has the terminal is the only one who reads it.
  const lend: LendTerminal = (use) => {
    lines.leave();
    return world.hooks.lendTerminal(use);
  };
  const { map } = readKeys(options.settings.keys);
  const { own, problems } = await loadOwn(options, map);
  for (const problem of [...problems, ...(beginning.problems ?? [])]) say(problem);
  const browser = new PlainBrowser({
    own,
    state,
    place: { folder: environment.workingFolder, home: environment.home },
    clock: systemClock,
    lend,
    editor: new TextEditor(environment, { lend }),
    deeds: new Deeds(deedKeeper(join(dirname(stateFilePath(environment)), 'deeds.log'), say)),
    random: Math.random,
    open: (name) => world.open(name, contexts),
    signal: environment.signal,
    say,
  });
  say('proa browse in line mode. "help" lists the commands, "quit" ends it.');
  browser.go(await world.cluster(session, contexts), beginning.list);
  if (beginning.name !== undefined) browser.describeWhenThere(beginning.name);
  try {
    for await (const line of lines) if (!(await browser.obey(line))) break;
  } finally {
    lines.close();
    await browser.close();
    await state.saved();
    await written;
  }
  environment.signal.throwIfAborted();
  return 0;
}
