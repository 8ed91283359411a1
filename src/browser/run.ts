import { dirname, join } from 'node:path';
import type { NamespacePlace } from '../cluster/namespaces/where.js';
import type { BrowseSettings } from '../process/browse-settings.js';
import { systemClock } from '../process/clock.js';
import { keepHeapSmall } from '../process/heap.js';
import { jobControl } from '../process/job-control.js';
import type { Background } from '../terminal/ui/input/background.js';
import { mayAskBackground } from '../terminal/ui/input/may-ask.js';
import { drawnDepth } from '../terminal/ui/styled-line.js';
import { chooseTheme, hasColor, themeNames } from '../terminal/ui/theme.js';
import type { LendTerminal } from '../terminal/ui/use-source.js';
import { actionLogKeeper } from './act/log/action-log-file.js';
import { Browser } from './app/browser.js';
import type { BrowseOptions, StartView } from './app/options.js';
import { BrowserWorld, loadOwn } from './app/world.js';
import { Looks } from './bar/looks.js';
import { Clipboard } from './copy/clipboard.js';
import { TerminalGuard } from './frame/terminal-guard.js';
import { readKeys } from './keys/key-map.js';
import { PRESET_NEWS } from './keys/presets.js';
import { placeAlone } from './rows/list-view.js';
import type { BrowserCluster } from './state/cluster.js';
import { readRecents, writeRecents } from './state/recents.js';
import { StateFile, stateFilePath } from './state/state-file.js';
import { lastNamespace } from './table/memory.js';

/**
 * Runs the browser until the user leaves it; returns the exit code. It takes the terminal when the first request to the
 * cluster is answered, so that early errors appear below the command line.
 */
export async function runBrowser(options: BrowseOptions): Promise<number> {
  const { environment, settings } = options;
  await keepHeapSmall();
  const { variables } = environment;
  const depth = drawnDepth();
  const themeOf = (name: string | undefined, background?: Background) =>
    chooseTheme({ name: name ?? settings.theme, themes: settings.themes, variables, background, depth });
  // An error in the configuration is reported before the first request.
  themeOf(undefined);
  const world = new BrowserWorld(options);
  const contexts = await world.contexts();
  const { session: opened, beginning, others } = await world.openFirst(contexts, options.begin);
  await using session = opened;
  const recentsFile = join(session.cacheFolder, 'browse', 'recent.json');
  const recents = await readRecents(recentsFile);
  const state = await StateFile.open(stateFilePath(environment));
  const actionLogPath = join(dirname(stateFilePath(environment)), 'actions.log');
  const guard = new TerminalGuard(environment.screen, environment.stdin, environment.signal, jobControl);
  const { map, problems: keyProblems } = readKeys(settings.keys);
  const { own, problems: ownProblems } = await loadOwn(options, map);
  const problems = [...keyProblems, ...ownProblems, ...(beginning.problems ?? [])];
  const looks = new Looks({
    names: themeNames(settings.themes),
    theme: themeOf,
    chosen: keptTheme(state),
    keep: (name) => state.set(['theme'], name),
  });
  let setMouse: (isOn: boolean) => void = () => undefined;
  const browser = new Browser({
    looks,
    keys: map,
    aliases: settings.aliases,
    own,
    clock: systemClock,
    random: Math.random,
    recents,
    state,
    place: { folder: environment.workingFolder, home: environment.home },
    clipboard: new Clipboard(variables, (sequence) => environment.screen.write(sequence)),
    contexts,
    noTrunc: options.noTrunc,
    keepsSecrets: !settings.hidesSecrets,
    lend: (use) => world.hooks.lendTerminal(use),
    editor: {
      async edit(text, suffix) {
        const { TextEditor } = await import('../terminal/editor/editor.js');
        const turns = { lend: (use: () => Promise<void>) => world.hooks.lendTerminal(use) };
        return new TextEditor(environment, turns).edit(text, suffix);
      },
    },
    actionLogPath,
    keepLogEntry: actionLogKeeper(actionLogPath, (text) => browser.tell(text, 'warning')),
    suspend: () => void guard.stop(),
    setMouse: (isOn) => setMouse(isOn),
    open: (name) => world.open(name, contexts),
  });
  world.browser = browser;
  const cluster = await world.cluster(session, contexts);
  const left = beginning.isAnywhere === true ? lastNamespace(state, cluster) : undefined;
  // The server responds while the drawing code is loaded.
  const list = { ...beginning.list, ...left };
  browser.start(cluster, list, { ...beginning, others, placeIn: placesOfOthers(beginning, state) });
  const { loadScreen } = await import('../terminal/ui/load.js');
  const mountScreen = await loadScreen();
  const news = presetNews(settings, state);
  if (problems.length > 0) browser.tell(problems.join('; '), 'warning');
  else if (news !== undefined) browser.tell(news);
  else if (left !== undefined) browser.tell(`in ${left.namespace ?? 'all namespaces'}, where you were last`);
  if (options.forwards) {
    const open = async (name: string) =>
      name === '' || name === cluster.info.contextName ? cluster : world.open(name, contexts);
    await browser.forwards.startSaved(environment.folders.config, options.forwards, open);
  }
  // Ctrl-Z may arrive with the first frame, before the terminal passes it on as a key: then it stops the process.
  const lends = Promise.withResolvers<LendTerminal>();
  guard.guard(async (use) => (await lends.promise)(use));
  const mounted = mountScreen(
    browser,
    { stdin: environment.stdin, stdout: environment.screen },
    {
      ascii: options.ascii === true,
      ...(hasColor(variables) &&
        mayAskBackground(variables) && { onBackground: (background) => browser.learnBackground(background) }),
    },
  );
  world.lend = guard.lend;
  setMouse = mounted.setMouse;
  setMouse(state.get('mouse') === true);
  lends.resolve(mounted.lend);
  try {
    return await Promise.race([browser.done, guard.lost, mounted.done.then(() => 0)]);
  } finally {
    world.lend = undefined;
    guard.release();
    mounted.unmount();
    await mounted.done.catch(() => undefined);
    await browser.close();
    await state.saved();
    await writeRecents(recentsFile, recents);
  }
}

/** The message about the user's key preset on its first use; undefined for none. */
function presetNews({ keys }: BrowseSettings, state: StateFile): string | undefined {
  const { preset = '' } = keys;
  const news = PRESET_NEWS[preset];
  if (news === undefined || state.get('told', preset) === true) return undefined;
  state.set(['told', preset], true);
  return news;
}

/** The namespaces of the other contexts: the requested one, or the last one of each. */
function placesOfOthers({ isAnywhere, list }: StartView, state: StateFile) {
  return (cluster: BrowserCluster): NamespacePlace => {
    if (isAnywhere !== true) return placeAlone(list);
    return lastNamespace(state, cluster) ?? { namespace: cluster.info.namespace };
  };
}

/** The theme that the user has chosen in the browser; undefined for none. */
function keptTheme(state: StateFile): string | undefined {
  const name = state.get('theme');
  return typeof name === 'string' ? name : undefined;
}
