import type { Socket } from 'node:net';
import { PortRefusalError } from '../../cluster/streams/errors.js';
import { sleep } from '../../process/clock.js';
import { isStop, messageOf } from '../../process/errors.js';
import { hostPort } from '../../transport/endpoint.js';
import { isNotFound } from '../../transport/errors.js';
import { type ListenPort, listenNear } from './listen.js';
import { type NextPod, nextPod } from './next-pod.js';
import type { ForwardSpec } from './spec.js';
import { readAddresses } from './tunnel/addresses.js';
import { forwardConnection } from './tunnel/forward.js';
import { openPodTunnel, type PodTunnel, type TunnelDeps } from './tunnel/pod-tunnel.js';
import { Tunnels } from './tunnel/tunnels.js';

/** The first wait before the next search for a pod; it doubles up to the longest. */
const LOOK_MS = 500;
const MAX_LOOK_MS = 5000;

/** The state of a forward: `open` has a pod, `waits` has none. */
type ForwardState = 'starting' | 'open' | 'waits' | 'failed' | 'stopped';

/** What a forward depends on. */
interface ForwardDeps extends Omit<TunnelDeps, 'signal'> {
  /** Something about it has changed. */
  changed(): void;
  /** Prints a line for the user: the port that was used instead, the current pod, failed connections. */
  say(line: string): void;
}

/** A pod, the tunnel to it, and the pod's port. */
type ForwardWay = PodTunnel & { remote: number };

/**
 * A local port that leads to a named object. When the pod goes, it leads to the next one that is ready; connections
 * that arrive in the meantime wait for that. Open connections stay with their pod.
 */
export class Forward {
  state: ForwardState = 'starting';
  /** `127.0.0.1:8080`; "" until known. */
  local = '';
  /** The name of the pod; "" while there is none. */
  pod = '';
  /** Why there is no pod, or the error of the last connection; "" for nothing. */
  problem = '';
  readonly #sockets = new Set<Socket>();
  #past = 0;
  #listening: ListenPort | undefined;
  #tunnels: Tunnels<ForwardWay> | undefined;
  readonly #stopping = new AbortController();
  readonly #ended = Promise.withResolvers<void>();
  readonly #signal: AbortSignal;
  readonly #deps: ForwardDeps;

  constructor(
    readonly spec: ForwardSpec,
    deps: ForwardDeps,
  ) {
    this.#deps = deps;
    this.#signal = AbortSignal.any([deps.session.environment.signal, this.#stopping.signal]);
  }

  /** Resolves when it has been stopped, or has failed. */
  get ended(): Promise<void> {
    return this.#ended.promise;
  }

  /** Connections that are open now. */
  get calls(): number {
    return this.#sockets.size;
  }

  /** Bytes so far, in both directions. */
  get bytes(): number {
    let open = 0;
    for (const socket of this.#sockets) open += socket.bytesRead + socket.bytesWritten;
    return this.#past + open;
  }

  /**
   * Checks whether the named object exists, and listens. If it has no pod yet, that is awaited afterwards. Fails if it
   * does not exist or cannot be forwarded to, and as the guard and listenNear do.
   */
  async start(): Promise<void> {
    try {
      await this.#deps.guard.check();
      let first = await this.#look();
      if (first !== undefined) await this.#listen(first.pair.local);
      else if (this.#knownPort !== undefined) await this.#listen(this.#knownPort);
      const tunnels = new Tunnels(async () => {
        const way = await this.#next(first);
        first = undefined;
        return way;
      });
      this.#tunnels = tunnels;
      void this.#follow(tunnels);
    } catch (error) {
      this.#end('failed', messageOf(error));
      throw error;
    }
  }

  /** Ends it and all its connections. */
  stop(): void {
    if (this.state !== 'failed') this.#end('stopped', '');
  }

  /** The local port, if it is known without the pod. */
  get #knownPort(): number | undefined {
    const { local, remote } = this.spec;
    const text = local === '' ? remote : local;
    return /^\d+$/.test(text) ? Number(text) : undefined;
  }

  async #listen(port: number): Promise<void> {
    if (this.#listening !== undefined) return;
    const listening = await listenNear(port, readAddresses(this.spec.addresses), (socket) =>
      this.#take(socket),
    );
    if (this.#signal.aborted) return listening.close();
    this.#listening = listening;
    this.local = hostPort(listening.address, listening.port);
    if (listening.instead !== '') this.#deps.say(`${listening.instead}: listening on ${this.local}`);
    this.#deps.changed();
  }

  /** Switches from pod to pod for as long as it runs. */
  async #follow(tunnels: Tunnels<ForwardWay>): Promise<void> {
    try {
      let way = await tunnels.current();
      for (;;) {
        await way.gone;
        this.#signal.throwIfAborted();
        way.retire();
        way = await tunnels.after(way);
      }
    } catch (error) {
      if (!this.#signal.aborted) this.#end('failed', messageOf(error));
      else this.stop();
    }
  }

  /** A tunnel to a pod, once there is one. @param found a pod that was just found */
  async #next(found: NextPod | undefined): Promise<ForwardWay> {
    const before = this.pod;
    if (found === undefined) this.#tell({ state: 'waits', pod: '' });
    for (let wait = LOOK_MS; ; wait = Math.min(2 * wait, MAX_LOOK_MS)) {
      const way = await this.#try(found);
      if (way !== undefined) {
        const name = way.pod.metadata?.name ?? '';
        this.#tell({ state: 'open', pod: name, problem: '' });
        if (before !== '') this.#deps.say(`${this.spec.to}:${this.spec.remote} now leads to pod ${name}`);
        return way;
      }
      found = undefined;
      this.#tell({ state: 'waits' });
      await sleep(this.#deps.clock, wait, this.#signal);
    }
  }

  async #try(known: NextPod | undefined): Promise<ForwardWay | undefined> {
    try {
      const next = known ?? (await this.#look());
      if (next === undefined) return this.#tell({ problem: '' });
      await this.#listen(next.pair.local);
      const tunnel = await openPodTunnel(next.pod, { ...this.#deps, signal: this.#signal }, true);
      return { ...tunnel, remote: next.pair.remote };
    } catch (error) {
      if (this.#signal.aborted || isStop(error)) throw error;
      const what = isNotFound(error) ? `${this.spec.to} does not exist` : messageOf(error);
      return this.#tell({ problem: what });
    }
  }

  #look(): Promise<NextPod | undefined> {
    return nextPod(this.spec, this.#deps.session, this.#signal);
  }

  #take(socket: Socket): void {
    this.#sockets.add(socket);
    socket.on('error', () => undefined);
    socket.once('close', () => {
      this.#sockets.delete(socket);
      this.#past += socket.bytesRead + socket.bytesWritten;
      this.#deps.changed();
    });
    this.#deps.changed();
    this.#serve(socket).catch(() => socket.resetAndDestroy());
  }

  /**
   * Forwards a connection through the current tunnel. If that is gone, nothing has reached the pod, so the next one is
   * used.
   */
  async #serve(socket: Socket): Promise<void> {
    const tunnels = this.#tunnels!;
    for (let way = await tunnels.current(); !socket.destroyed; way = await tunnels.after(way)) {
      const connection = await way.connect(way.remote).catch((error: unknown) => {
        if (!(error instanceof PortRefusalError)) return undefined;
        this.#report(error.message);
        throw error;
      });
      if (connection === undefined) continue;
      const failure = await forwardConnection(socket, connection);
      if (failure !== undefined) this.#report(failure);
      return;
    }
  }

  /** @param failure why a connection failed */
  #report(failure: string): void {
    this.#tell({ problem: failure });
    this.#deps.say(`${this.local}: a connection failed: ${failure}`);
  }

  #tell(change: Partial<Pick<Forward, 'state' | 'pod' | 'problem'>>): undefined {
    if (this.state === 'stopped' || this.state === 'failed') return;
    Object.assign(this, change);
    this.#deps.changed();
  }

  #end(state: 'failed' | 'stopped', problem: string): void {
    if (this.state === 'stopped' || this.state === 'failed') return;
    this.#tell({ state, problem, pod: '' });
    this.#listening?.close();
    for (const socket of this.#sockets) socket.destroy();
    this.#tunnels?.close();
    this.#stopping.abort(new Error('the forward was stopped'));
    this.#ended.resolve();
  }
}
