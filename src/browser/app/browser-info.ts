import type { Paint } from '../frame/paint.js';
import type { Binding, Host } from '../frame/screen.js';
import { withKeys } from '../keys/key-hints.js';
import type { KeyMap } from '../keys/key-map.js';
import type { Navigation } from '../navigation/navigation.js';
import type { Routes } from '../navigation/routes.js';
import type { BrowserCluster } from '../state/cluster.js';
import { whereItems } from '../table/header.js';
import type { TextSource } from '../text/text-screen.js';

/** The data for the texts about the browser. */
interface AboutBase {
  navigation: Navigation;
  host: Host;
  routes: Pick<Routes, 'text' | 'signal'>;
  keys: KeyMap;
}

/** The words of the command bar, as help shows them. */
type Words = readonly { word: string; takes: string; does: string }[];

/** The texts about the browser itself: its keys, the place, the messages. */
export class BrowserInfo {
  readonly #versions = new Map<BrowserCluster, string>();
  readonly #base: AboutBase;

  constructor(base: AboutBase) {
    this.#base = base;
  }

  /**
   * Shows the keys that work here, and the words of the command bar.
   * @param columns the width of the screen
   */
  help(bindings: readonly Binding[], words: Words, columns: number): void {
    const { keys } = this.#base;
    const { top } = this.#base.navigation;
    const base = {
      title: top.path?.().at(-1) ?? top.title?.() ?? '',
      bindings: withKeys(bindings, keys),
      where: this.#where(),
      words,
    };
    let paint: Paint | undefined;
    let madeFor = columns;
    const make = async () => {
      const { helpPaint, keysText } = await import('./help-text.js');
      paint = helpPaint(madeFor);
      return keysText(base, madeFor);
    };
    this.#open('help', make, {
      paint: (line) => paint?.(line) ?? [{ text: line, role: 'plain' }],
      isOther: (now) => {
        const isOther = now !== madeFor;
        madeFor = now;
        return isOther;
      },
    });
  }

  /** Shows the information about the place. */
  where(): void {
    this.#open('where', async () =>
      this.#where()
        .map(([title, text]) => `${title}: ${text}\n`)
        .join(''),
    );
  }

  /** Shows the messages of the bottom line. @param make their text, which is read whenever it is shown */
  notices(make: () => string): void {
    this.#open('notices', async () => make());
  }

  /** Requests the version of a cluster, once. */
  learnVersion(cluster: BrowserCluster): void {
    if (this.#versions.has(cluster)) return;
    this.#versions.set(cluster, '');
    cluster.version(this.#base.routes.signal).then(
      (version) => {
        this.#versions.set(cluster, version);
        this.#base.host.changed();
      },
      // A server that denies access to its version is browsed without it.
      () => undefined,
    );
  }

  #where(): [title: string, text: string][] {
    const { top, table } = this.#base.navigation;
    return whereItems(top.cluster, table, this.#versions.get(top.cluster) ?? '');
  }

  #open(title: string, make: () => Promise<string>, looks: Pick<TextSource, 'paint' | 'isOther'> = {}): void {
    const { navigation, routes } = this.#base;
    const { top } = navigation;
    const path = top.path?.().filter((name) => name !== title) ?? [];
    routes.text(top.cluster, {
      ...{ path: [...path, title], target: undefined, foldable: false, waiting: '' },
      read: async (show) => show(await make()),
      ...looks,
    });
  }
}
