import type { Clipboard } from '../copy/clipboard.js';
import type { BrowserScreen, Host, SeenObject } from '../frame/screen.js';
import { onceEach } from '../rows/subject.js';
import { RowTable } from '../table/row-table.js';
import type { SavePlace } from '../table/save.js';
import type { Navigation } from './navigation.js';

/** What these routes need from their environment. */
export interface TableRouteTools {
  clipboard: Clipboard;
  /** Where files are saved. */
  place: SavePlace;
}

/** What the routes of a table start from. */
export interface TableRoutesBase {
  navigation: Navigation;
  host: Host;
  tools: TableRouteTools;
  /** Aborted when the browser ends. */
  signal: AbortSignal;
  /** Opens something that must be loaded or requested first. @param doing the message to show in the meantime */
  attempt(doing: string, find: () => Promise<() => void>): void;
}

/** The routes from a table, and the ways to export its content. */
export class TableRoutes {
  readonly #base: TableRoutesBase;

  constructor(base: TableRoutesBase) {
    this.#base = base;
  }

  /** The marked objects of a table, including those that the filter hides; otherwise the current one. */
  chosen(screen: BrowserScreen): SeenObject[] {
    if (screen instanceof RowTable) screen.marking.finish();
    if (screen instanceof RowTable && screen.view.marks.size > 0)
      return onceEach(
        [...screen.view.marks.keys()].flatMap((key) => {
          const row = screen.store.get(key);
          return row === undefined ? [] : (screen.subjectOf(row) ?? []);
        }),
      );
    return [screen.target?.() ?? []].flat();
  }

  /**
   * Copies something of the marked objects, or of the current one.
   * @param what `name`, `qualified`, `yaml`, `command`; "" for the name, after which the next key may choose another
   * one
   */
  copy(screen: BrowserScreen, what = ''): void {
    const { navigation, host, tools, signal, attempt } = this.#base;
    const targets = this.chosen(screen);
    if (targets.length === 0) {
      host.tell('there is no object here to copy', 'muted');
      return;
    }
    attempt('', async () => {
      const [{ KeyChoiceScreen }, { copyObjects, copyQuestion, readForm }] = await Promise.all([
        import('../frame/key-choice.js'),
        import('../copy/copy-question.js'),
      ]);
      const { clipboard } = tools;
      const { cluster } = screen;
      const form = readForm(what || 'name');
      const copyTools = { host, clipboard, signal };
      const question = copyQuestion(cluster, targets, { ...copyTools, leave: () => void navigation.back() });
      return () => {
        void copyObjects(form, targets, cluster, copyTools);
        if (what === '') navigation.push(new KeyChoiceScreen(cluster, question));
      };
    });
  }

  /**
   * Saves the visible part of a log, or of the last table, to a file; an existing one is replaced only with the user's
   * consent.
   */
  save(path: string, replaces = false): void {
    const { navigation, host, tools, attempt } = this.#base;
    const { rows: table, top } = navigation;
    const seen = top.savedText?.();
    attempt('saving...', async () => {
      const { FileThereError, saveTable, saveText } = await import('../table/save.js');
      const { place } = tools;
      try {
        if (seen === undefined && table === undefined) throw new Error('there is nothing here to save');
        const saved =
          seen === undefined
            ? await saveTable(table!, path, { place, replaces, now: host.now() })
            : await saveText(seen, path, { place, replaces });
        return () => host.tell(saved);
      } catch (error) {
        if (!(error instanceof FileThereError)) throw error;
        const { KeyChoiceScreen } = await import('../frame/key-choice.js');
        const question = {
          title: error.message,
          choices: [{ key: 'y', does: 'replace it', run: () => this.save(path, true) }],
          leave: () => void navigation.back(),
          otherwise: () => host.tell('nothing saved', 'muted'),
          other: 'leave it as it is',
        };
        return () => navigation.push(new KeyChoiceScreen(top.cluster, question));
      }
    });
  }

  /** Shows columns by a list of their titles, labels and paths, as line mode does. */
  chooseColumns(table: RowTable, list: string): void {
    const { host, attempt } = this.#base;
    attempt('', async () => {
      const { chooseColumns } = await import('../table/line-words.js');
      const said: string[] = [];
      await chooseColumns(table, list, (line) => said.push(line));
      return () => host.tell(said.join('; '), 'muted');
    });
  }

  /** The columns of a table, to choose from. */
  columns(table: RowTable): void {
    const { navigation, host, attempt } = this.#base;
    attempt('', async () => {
      const { ColumnsScreen } = await import('../table/columns/columns-screen.js');
      const { openApi } = table.cluster;
      const tools = { host, openApi, leave: () => void navigation.back() };
      return () => navigation.push(new ColumnsScreen(table, tools));
    });
  }
}
