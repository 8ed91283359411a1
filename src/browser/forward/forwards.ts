import type { WriteGuard } from '../../cluster/write-guard.js';
import type { Forward } from '../../objects/forwards/forward.js';
import type { SavedForward } from '../../objects/forwards/saved-forwards.js';
import type { ForwardSpec } from '../../objects/forwards/spec.js';
import type { Clock } from '../../process/clock.js';
import { messageOf } from '../../process/errors.js';
import type { Host } from '../frame/screen.js';
import type { BrowserCluster } from '../state/cluster.js';

/** A forward of the browser, and its target. */
export interface BrowserForward {
  forward: Forward;
  cluster: BrowserCluster;
}

/** The forwards of a browser, on whichever screen; they end with it. */
export class Forwards {
  readonly #all: BrowserForward[] = [];
  readonly #host: Host;
  readonly #clock: Clock;

  constructor(host: Host, clock: Clock) {
    this.#host = host;
    this.#clock = clock;
  }

  get all(): readonly BrowserForward[] {
    return this.#all;
  }

  /** Those that have not failed or been stopped. */
  get running(): readonly BrowserForward[] {
    return this.#all.filter(({ forward }) => forward.state !== 'failed' && forward.state !== 'stopped');
  }

  /**
   * Starts a confirmed forward. If it fails as Forward.start does, it is not kept.
   * @param guard of the confirmed action: later tunnels of the forward only require that the context is not read-only
   */
  async start(cluster: BrowserCluster, spec: ForwardSpec, guard: WriteGuard): Promise<Forward> {
    const { session, info } = cluster;
    if (session === undefined) throw new Error('nothing can be forwarded here');
    await guard.check();
    const { Forward } = await import('../../objects/forwards/forward.js');
    const later = async () => {
      if (info.mode === 'read-only') throw new Error(`context ${info.contextName} is read-only`);
    };
    const forward = new Forward(spec, {
      session,
      guard: { check: later },
      clock: this.#clock,
      changed: () => this.#host.changed(),
      say: (line) => this.#host.tell(line, 'changed'),
    });
    await forward.start();
    this.#all.push({ forward, cluster });
    return forward;
  }

  /** Stops a forward, and removes it from the list. */
  stop(stopped: BrowserForward): void {
    stopped.forward.stop();
    const index = this.#all.indexOf(stopped);
    if (index >= 0) this.#all.splice(index, 1);
    this.#host.changed();
  }

  /**
   * Saves the running ones under a name. Returns the path of the file. Fails if none are running, and as saveForwards
   * does.
   */
  async save(name: string): Promise<string> {
    const { running } = this;
    const folder = running[0]?.cluster.session?.environment.folders.config;
    if (folder === undefined) throw new Error('no forwards are running that could be saved');
    const { saveForwards } = await import('../../objects/forwards/saved-forwards.js');
    return saveForwards(
      folder,
      name,
      running.map(({ forward: { spec }, cluster }) => ({ ...spec, context: cluster.info.contextName })),
    );
  }

  /**
   * Starts forwards that are saved under a name, and reports those that cannot be started. In protected contexts
   * nothing is started without a question, so these are reported, too. Fails if nothing is saved under the name.
   * @param open opens the cluster of a context
   */
  async startSaved(
    folder: string,
    name: string,
    open: (context: string) => Promise<BrowserCluster>,
  ): Promise<void> {
    const [{ readForwards }, { forwardText }] = await Promise.all([
      import('../../objects/forwards/saved-forwards.js'),
      import('../../objects/forwards/spec.js'),
    ]);
    const problems: string[] = [];
    const saved = await readForwards(folder, name);
    const clusters = new Map<string, Promise<BrowserCluster>>();
    const start = async (forward: SavedForward) => {
      const { context, ...spec } = forward;
      const opened = clusters.get(context) ?? open(context);
      clusters.set(context, opened);
      const cluster = await opened;
      const check = async () => {
        if (cluster.info.mode !== 'open') throw new Error(`context ${context} is ${cluster.info.mode}`);
      };
      await this.start(cluster, spec, { check });
    };
    for (const forward of saved)
      await start(forward).catch((error: unknown) =>
        problems.push(`${forwardText(forward)}: ${messageOf(error)}`),
      );
    if (problems.length > 0) this.#host.tell(`not forwarded: ${problems.join('; ')}`, 'warning');
    else this.#host.tell(`${saved.length} forwards of ${name} are running; f shows them`, 'good');
  }

  close(): void {
    for (const { forward } of this.#all) forward.stop();
  }
}
