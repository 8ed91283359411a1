import type { KeyName } from '../../terminal/ui/keys.js';
import type { Binding, Host } from '../frame/screen.js';
import { TableScreen } from '../table/table-screen.js';
import type { Navigation } from './navigation.js';

/** What the keys of every screen do in addition to navigation. */
interface NavigationActions {
  /** Opens the command bar. */
  command(): void;
  /** Saves the content of the screen to a file. */
  save(file: string): void;
  /** Shows all words and short names. */
  aliases(): void;
  help(): void;
  quit(): void;
}

/** The keys of every screen: navigation, the command bar, help and quit. */
export function navigationBindings(
  navigation: Navigation,
  host: Host,
  { command, save, aliases, help, quit }: NavigationActions,
): Binding[] {
  const go = (key: KeyName, does: string, run: () => boolean): Binding => ({
    ...{ keys: [key], hint: '', does, group: 'go' },
    run: () => {
      if (!run()) host.tell(`there is no place ${key === ']' ? 'ahead' : 'before this'}`, 'muted');
    },
  });
  return [
    {
      keys: [':'],
      hint: 'command',
      does: 'go to a resource by any of its names, or give a command',
      group: 'go',
      run: command,
    },
    {
      keys: ['ctrl+a'],
      hint: '',
      does: 'all commands and short names that can follow :',
      group: 'go',
      run: aliases,
    },
    ...saveBindings(navigation, host, save),
    go('[', 'the previous place', () => navigation.back()),
    go(']', 'the next place, after going back', () => navigation.forward()),
    go('-', 'back and forth between the last two places', () => navigation.forward() || navigation.back()),
    {
      keys: ['escape'],
      hint: navigation.length > 1 ? 'back' : '',
      does: 'clear the filter or search, then go back',
      group: 'leave',
      run: () => {
        if (navigation.top.escape?.() || navigation.back()) return;
        host.tell('this is the first screen; q quits', 'muted');
      },
    },
    { keys: ['?'], hint: 'help', does: 'show the keys that work here', run: help },
    {
      keys: ['q'],
      hint: navigation.length > 1 ? '' : 'quit',
      does: 'go back; quit on the first screen',
      group: 'leave',
      run: () => {
        if (!navigation.back()) quit();
      },
    },
  ];
}

/** The key that saves the content of the screen, if there is any, to a new file. */
function saveBindings({ top }: Navigation, host: Host, save: (file: string) => void): Binding[] {
  if (!(top instanceof TableScreen) && top.savedText === undefined) return [];
  const name = () => {
    const at = new Date(host.now()).toISOString().replaceAll(/[-:]|\.\d+/g, '');
    const what = (top.path?.() ?? []).join('-').replaceAll(/[^\w.-]+/g, '-');
    return `${what}-${at}.${top instanceof TableScreen ? 'csv' : 'txt'}`;
  };
  return [
    {
      keys: ['ctrl+s'],
      hint: '',
      does: 'save what is shown to a new file; :save FILE chooses its name',
      run: () => save(name()),
    },
  ];
}
