import type { Binding, Host } from '../frame/screen.js';
import type { KeyMap } from '../keys/key-map.js';
import { withKeys } from '../keys/shown-keys.js';
import type { Routes } from '../navigation/routes.js';
import type { Way } from '../navigation/way.js';
import type { BrowserCluster } from '../state/cluster.js';
import { whereItems } from '../table/header.js';

/** What the texts about the browser are made from. */
interface AboutBase {
  way: Way;
  host: Host;
  routes: Pick<Routes, 'text' | 'signal'>;
  keys: KeyMap;
}

/** The texts about the browser itself: its keys, the place, the messages. */
export class About {
  readonly #versions = new Map<BrowserCluster, string>();
  readonly #base: AboutBase;

  constructor(base: AboutBase) {
    this.#base = base;
  }

  /** Shows the keys that work here. */
  help(bindings: readonly Binding[]): void {
    const { way, keys } = this.#base;
    const [title, shown, where] = [way.top.title(), withKeys(bindings, keys), this.#where()];
    this.#open('help', async () => (await import('./help-text.js')).helpText(title, shown, where));
  }

  /** Shows what there is to be known of the place. */
  where(): void {
    this.#open('where', async () =>
      this.#where()
        .map(([title, text]) => `${title}: ${text}\n`)
        .join(''),
    );
  }

  /** Shows the messages of the bottom line. @param make their text, read whenever it is shown */
  notices(make: () => string): void {
    this.#open('notices', async () => make());
  }

  /** Asks a cluster for its version, once. */
  learnVersion(cluster: BrowserCluster): void {
    if (this.#versions.has(cluster)) return;
    this.#versions.set(cluster, '');
    cluster.version(this.#base.routes.signal).then(
      (version) => {
        this.#versions.set(cluster, version);
        this.#base.host.changed();
      },
      // A server that may not be asked for its version is browsed without knowing it.
      () => undefined,
    );
  }

  #where(): [title: string, text: string][] {
    const { top, table } = this.#base.way;
    return whereItems(top.cluster, table, this.#versions.get(top.cluster) ?? '');
  }

  #open(title: string, make: () => Promise<string>): void {
    const { way, routes } = this.#base;
    routes.text(way.top.cluster, {
      ...{ title, target: undefined, foldable: false, waiting: '' },
      read: async (show) => show(await make()),
    });
  }
}
