import type { Socket } from 'node:net';
import type { Session } from '../../cluster/session.js';
import { PortRefusalError } from '../../cluster/streams/errors.js';
import { PODS } from '../../discovery/core-resources.js';
import { unhandledErrorLine } from '../../go/klog.js';
import { forwardConnection } from '../../objects/forwards/tunnel/forward.js';
import {
  checkPodRuns,
  isLeaving,
  openPodTunnel,
  type PodTunnel,
  type TunnelDeps,
} from '../../objects/forwards/tunnel/pod-tunnel.js';
import { type PodWithPorts, type PortPair, readPorts } from '../../objects/forwards/tunnel/ports.js';
import { Tunnels } from '../../objects/forwards/tunnel/tunnels.js';
import { gateOf } from '../../objects/gate/gate.js';
import { findPod } from '../../objects/pods/find-pod.js';
import type { Pod } from '../../objects/pods/pod.js';
import { poll } from '../../objects/wait/poll.js';
import { TimeLimit } from '../../objects/wait/time-limit.js';
import { type Clock, systemClock } from '../../process/clock.js';
import { isStop } from '../../process/errors.js';
import { generatorOf } from '../../process/generator-of.js';
import type { TextOutcomes } from '../../render/outcomes.js';
import { listenOn } from './listeners.js';
import { lostConnection } from './lost.js';
import type { PortForwardOptions } from './options.js';

/** How often to look for the next pod. */
const LOOK_MS = 1000;

/**
 * Forwards ports until interrupted, and reports them and each connection. Fails as findPod and streams do, and when the
 * connection is lost.
 */
export function portForward(
  options: PortForwardOptions,
  session: Session,
  clock: Clock = systemClock,
): TextOutcomes {
  return generatorOf((give) => forward(options, session, clock, (line) => give(`${line}\n`)));
}

async function forward(
  options: PortForwardOptions,
  session: Session,
  clock: Clock,
  print: (line: string) => Promise<void>,
): Promise<void> {
  const { environment } = session;
  const { pod, pairs } = await findTarget(options, session);
  checkPodRuns(pod);
  const { name = '', namespace = '' } = pod.metadata ?? {};
  const gate = gateOf(session, 'port-forward', { yes: options.yes, dryRun: 'none' });
  await gate.admit([{ resource: PODS, namespace, name }]);

  const opening = { session, guard: gate, clock, signal: environment.signal };
  let first: PodTunnel | undefined = await openPodTunnel(pod, opening, options.reconnect);
  const tunnels = new Tunnels(async () => {
    const tunnel = first ?? (await nextTunnel(options, opening));
    first = undefined;
    return tunnel;
  });
  const onConnection = (socket: Socket, pair: PortPair) => {
    serve(socket, pair, tunnels, { options, session, print }).catch(() => socket.resetAndDestroy());
  };
  using _listeners = await listenOn(pairs, options.addresses, { onConnection, print, tell: session.tell });
  try {
    for (;;) {
      const tunnel = await tunnels.current();
      const over = await untilOver(tunnel, environment.signal);
      if (over === 'stopped') return;
      if (!options.reconnect) throw await lostConnection(over.why, tunnel.pod, session, clock);
      tunnel.retire();
      await tunnels.after(tunnel);
    }
  } catch (error) {
    if (environment.signal.aborted && isStop(environment.signal.reason)) return;
    throw error;
  } finally {
    tunnels.close();
  }
}

interface Serving {
  options: PortForwardOptions;
  session: Session;
  print(line: string): Promise<void>;
}

/**
 * Forwards a connection through the current tunnel. If a tunnel is gone, nothing has reached the pod, so the next one
 * is used. A connection that the pod's side refuses is reported.
 */
async function serve(
  socket: Socket,
  { local, remote }: PortPair,
  tunnels: Tunnels<PodTunnel>,
  { options, session, print }: Serving,
): Promise<void> {
  await print(`Handling connection for ${local}`);
  const ports = `${local} -> ${remote}`;
  const report = (what: string) => session.tell(errorLine(session, what));
  for (let tunnel = await tunnels.current(); ; tunnel = await tunnels.after(tunnel)) {
    const connection = await tunnel.connect(remote).catch(async (error: unknown) => {
      if (error instanceof PortRefusalError)
        await report(`error creating ${error.stream} for port ${ports}: ${error.message}`);
      else if (options.reconnect) return undefined;
      throw error;
    });
    if (connection === undefined) continue;
    const failure = await forwardConnection(socket, connection);
    if (failure === undefined) return;
    await report(`an error occurred forwarding ${ports}: ${failure}`);
    if (!options.reconnect) tunnel.close();
    return;
  }
}

async function findTarget(
  { word, ports, podTimeoutMs }: Pick<PortForwardOptions, 'word' | 'ports' | 'podTimeoutMs'>,
  session: Session,
): Promise<{ pod: Pod; pairs: PortPair[] }> {
  const use = { purpose: 'attach to', several: 'expected one object', timeoutMs: podTimeoutMs };
  const { pod, found } = await findPod({ words: [word] }, use, session);
  return { pod, pairs: readPorts(ports, found.object, pod as PodWithPorts) };
}

/** A tunnel to the pod that is now the best one, once there is one that is running. */
async function nextTunnel(options: PortForwardOptions, opening: TunnelDeps): Promise<PodTunnel> {
  const { session, clock } = opening;
  await session.tell('Lost connection to pod, looking for the next one');
  using limit = new TimeLimit(options.podTimeoutMs, { signal: session.environment.signal, clock });
  let failure: unknown;
  const look = async () => {
    try {
      const { pod } = await findTarget(options, session);
      checkPodRuns(pod);
      if (isLeaving(pod)) throw new Error(`pod ${pod.metadata?.name} is being deleted`);
      const tunnel = await openPodTunnel(pod, opening, true);
      await session.tell(`Forwarding to pod ${pod.metadata?.name}`);
      return tunnel;
    } catch (error) {
      if (isStop(error)) throw error;
      failure = error;
      return undefined;
    }
  };
  // The error of the last attempt says more than that the time is over.
  return poll(LOOK_MS, look, limit).catch((error: unknown) => {
    throw session.environment.signal.aborted ? error : (failure ?? error);
  });
}

/** Waits for the end of the tunnel: returns why it ended, or that the user has stopped it. */
function untilOver(tunnel: PodTunnel, signal: AbortSignal): Promise<{ why: string | undefined } | 'stopped'> {
  const { promise, resolve } = Promise.withResolvers<{ why: string | undefined } | 'stopped'>();
  const stop = () => resolve('stopped');
  signal.addEventListener('abort', stop, { once: true });
  tunnel.gone.then((why) => resolve(signal.aborted ? 'stopped' : { why }));
  if (signal.aborted) stop();
  return promise.finally(() => signal.removeEventListener('abort', stop));
}

function errorLine({ environment }: Session, text: string): string {
  return unhandledErrorLine(new Date(environment.now()), environment.process.pid, text);
}
