import type { ScreenWord } from '../frame/part.js';
import type { BrowserScreen } from '../frame/screen.js';
import type { Navigation } from '../navigation/navigation.js';
import type { RowTable } from '../table/row-table.js';
import type { Looks } from './looks.js';
import { wordsOf } from './place-line.js';
import type { BarWord } from './suggestions.js';

/** What words can open. */
interface WordRoutes {
  goToNamespace(namespace: string | undefined): void;
  /** @param words a name, or several: `a,b`, `prod-*` */
  goToContext(words: string): void;
  /** Lets the user choose contexts. */
  chooseContext(): void;
  /** @param list columns in their order; "" shows the available ones */
  columns(table: RowTable, list: string): void;
  /** @param what `name`, `yaml`; "" asks */
  copy(screen: BrowserScreen, what: string): void;
  /** @param rest POD, a pattern, TYPE/NAME, or `-l SELECTOR`; "" is what the screen shows */
  logs(screen: BrowserScreen, rest: string): void;
  /** Saves what is seen of a log, or of the last table. */
  save(path: string): void;
  where(): void;
  /** Shows all words and short names. */
  aliases(): void;
  notices(): void;
  help(): void;
  quit(): void;
}

/** The data for words. */
export interface WordBase {
  looks: Looks;
  navigation: Navigation;
  routes: WordRoutes;
  namespaces: readonly string[];
  contexts: readonly string[];
  /** Words that act on what a screen shows: `delete`, `unlock`. */
  partWords: readonly ScreenWord[];
}

/** The words of the command bar, apart from the names of resources. */
export function barWords({
  looks,
  navigation,
  routes,
  namespaces,
  contexts,
  partWords,
}: WordBase): BarWord[] {
  const table = () => {
    if (navigation.rows === undefined) throw new Error('there is no table here');
    return navigation.rows;
  };
  const onScreen = () => navigation.top;
  return [
    {
      word: 'ns',
      takes: 'NAMESPACES',
      does: 'go to a namespace, or several: a,b or team-* or !kube-*; "all" is all of them',
      complete: () => ['all', ...namespaces],
      run: (rest) => routes.goToNamespace(['all', '*'].includes(one(rest)) ? undefined : one(rest)),
    },
    {
      word: 'ctx',
      takes: '[CONTEXTS]',
      does: 'go to a context, or several: a,b or prod-*; alone, choose',
      complete: () => contexts,
      run: (rest) => (rest.trim() === '' ? routes.chooseContext() : routes.goToContext(one(rest))),
    },
    {
      word: 'filter',
      takes: '[WORDS]',
      does: 'show the rows that match; alone, show all rows',
      run: (rest) => void table().setFilter(rest.trim()),
    },
    {
      word: 'sort',
      takes: 'COLUMN [down]',
      does: 'sort by a column; "none" is the server\'s order',
      complete: () => ['none', ...(navigation.rows?.sortable ?? []).map(({ title }) => plain(title))],
      run: (rest) => sort(table(), rest),
    },
    {
      word: 'cols',
      takes: '[LIST]',
      does: 'choose the columns: name,age,label:app,QOS=.status.qosClass; "usual" resets them',
      run: (rest) => routes.columns(table(), rest.trim()),
    },
    {
      word: 'mark',
      takes: 'all|none',
      does: 'mark all rows that match the filter, or remove all marks',
      complete: () => ['all', 'none'],
      run: (rest) => {
        const { marking } = table();
        const what = one(rest);
        if (what === 'all') marking.markAll();
        else if (what === 'none') marking.clear();
        else throw new Error(`${what}? mark all, or mark none`);
      },
    },
    {
      word: 'copy',
      takes: '[WHAT]',
      does: "to the terminal's clipboard: name, qualified (namespace/name), yaml or command",
      complete: () => ['name', 'qualified', 'yaml', 'command'],
      run: (rest) => routes.copy(onScreen(), rest.trim()),
    },
    {
      word: 'wide',
      takes: '',
      does: 'all columns, or the usual ones again',
      run: () => table().layout.toggleWide(),
    },
    {
      word: 'logs',
      takes: '[WHAT]',
      does: 'logs of pods, TYPE/NAME or -l SELECTOR, as "proa logs" takes them; alone, of what is selected',
      run: (rest) => routes.logs(onScreen(), rest.trim()),
    },
    {
      word: 'save',
      takes: 'FILE',
      does: 'save the rows that match as .csv, .json or .yaml, or the lines of a log',
      run: (rest) => routes.save(one(rest)),
    },
    {
      word: 'where',
      takes: '',
      does: 'context, user, server and the state of the list',
      run: () => routes.where(),
    },
    { word: 'alias', takes: '', does: 'all words and short names', run: () => routes.aliases() },
    { word: 'notices', takes: '', does: 'the past messages of the bottom line', run: () => routes.notices() },
    {
      word: 'theme',
      takes: 'NAME',
      does: 'choose the colors, kept for the next time',
      complete: () => looks.names,
      preview: (rest) => looks.preview(rest?.trim()),
      run: (rest) => {
        const name = one(rest);
        if (!looks.names.includes(name))
          throw new Error(`there is no theme ${name}; there are ${looks.names.join(', ')}`);
        looks.choose(name);
      },
    },
    { word: 'help', takes: '', does: 'the keys that work here', run: () => routes.help() },
    { word: 'quit', takes: '', does: 'leave the browser', run: () => routes.quit() },
    { word: 'q', takes: '', does: 'the same as quit', run: () => routes.quit() },
    ...partWords.map(({ word, takes, does, run }) => ({
      ...{ word, takes, does },
      run: (rest: string) => run(rest, onScreen()),
    })),
  ];
}

function one(rest: string): string {
  const [word, more] = wordsOf(rest);
  if (word === undefined) throw new Error('a name is missing');
  if (more !== undefined) throw new Error(`${more}? one name is enough`);
  return word;
}

function sort(table: RowTable, rest: string): void {
  const typed = rest.trim();
  const down = /(?<!\s)\s+(?:down|desc)$/.exec(typed);
  const title = typed.slice(0, down?.index);
  if (plain(title) === 'none') {
    table.sortBy(undefined);
    return;
  }
  const begun = table.sortable.filter((column) => plain(column.title).startsWith(plain(title)));
  const found = begun.find((column) => plain(column.title) === plain(title)) ?? begun[0];
  if (found === undefined || title === '') {
    const known = table.sortable.map((column) => plain(column.title)).join(', ');
    throw new Error(`there is no column ${title}; there are ${known}`);
  }
  table.sortBy({ column: found.sortBy, descending: down !== null });
}

function plain(title: string): string {
  return title.toLowerCase().replaceAll(' ', '-');
}
