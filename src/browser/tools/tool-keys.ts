import { resourceName } from '../../discovery/types.js';
import type { KeyName } from '../../terminal/ui/keys.js';
import type { ScreenWord } from '../frame/part.js';
import type { Binding, BrowserScreen, Host, SeenObject } from '../frame/screen.js';
import type { Way } from '../navigation/way.js';
import type { BrowserCluster } from '../state/cluster.js';
import type { RowsSource } from './rows-screen.js';

/** Types of whose objects it can be found out what uses them. */
const USABLE = new Set(['configmaps', 'persistentvolumeclaims', 'secrets', 'serviceaccounts']);

/** Leads from objects to what belongs to them, and to what is wrong with them. */
export class ToolKeys {
  readonly #way: Way;
  readonly #host: Host;

  constructor(way: Way, host: Host) {
    this.#way = way;
    this.#host = host;
  }

  /** The keys that lead there from a screen. */
  bindings(screen: BrowserScreen): Binding[] {
    const target = screen.target();
    if (target === undefined) return [];
    const key = (name: KeyName, hint: string, does: string, run: () => void): Binding => ({
      ...{ keys: [name], hint, does, run },
      group: 'look',
    });
    return [
      key('t', 'tree', 'what owns it, what it owns, uses and is chosen by', () =>
        this.tree(screen.cluster, target),
      ),
      key('h', 'why', 'why it is as it is: facts and where they are written', () =>
        this.why(screen.cluster, target),
      ),
      ...(USABLE.has(resourceName(target.resource))
        ? [key('u', 'used by', 'what uses it', () => this.users(screen.cluster, target))]
        : []),
    ];
  }

  /** The words that lead there, for the command bar. */
  words(): ScreenWord[] {
    const word = (name: string, does: string, run: (screen: BrowserScreen) => void): ScreenWord => ({
      ...{ word: name, takes: '', does },
      run: (_rest, screen) => run(screen),
    });
    const onObject =
      (show: (cluster: BrowserCluster, target: SeenObject) => void) => (screen: BrowserScreen) => {
        const target = screen.target();
        if (target === undefined) throw new Error('there is no object here');
        show(screen.cluster, target);
      };
    return [
      word(
        'tree',
        'what owns the object, what it owns, uses and is chosen by',
        onObject((...of) => this.tree(...of)),
      ),
      word(
        'used',
        'what uses the config map, secret, claim or service account',
        onObject((...of) => this.users(...of)),
      ),
      word(
        'why',
        'why the object is as it is',
        onObject((...of) => this.why(...of)),
      ),
    ];
  }

  /** Shows why an object is as it is. */
  why(cluster: BrowserCluster, target: SeenObject): void {
    this.#open(cluster, async () => {
      const { whySource } = await import('./why-source.js');
      return whySource(cluster, target, () => this.#host.now());
    });
  }

  /** Shows what owns an object and what it owns. */
  tree(cluster: BrowserCluster, target: SeenObject): void {
    this.#open(cluster, async () => {
      const { treeSource } = await import('./tree-source.js');
      return treeSource(cluster, target, () => this.#host.now());
    });
  }

  /** Shows what uses a config map, a secret, a claim or a service account. */
  users(cluster: BrowserCluster, target: SeenObject): void {
    this.#open(cluster, async () => {
      const { usersSource } = await import('./tree-source.js');
      return usersSource(cluster, target, () => this.#host.now());
    });
  }

  /** Opens rows once their code is there, unless the user has gone elsewhere meanwhile. */
  #open(cluster: BrowserCluster, make: () => Promise<RowsSource>): void {
    const { top } = this.#way;
    Promise.all([import('./rows-screen.js'), make()]).then(
      ([{ openRows }, source]) => {
        if (this.#way.top !== top) return;
        openRows(cluster, source, this.#way, this.#host);
        this.#host.answered();
      },
      (error: unknown) => this.#host.tell(error instanceof Error ? error.message : String(error), 'bad'),
    );
  }
}
