import { clientOf } from '../../../cluster/client/client.js';
import type { Session } from '../../../cluster/session.js';
import {
  openPortTunnel,
  type PortConnection,
  type PortTunnel,
} from '../../../cluster/streams/port-tunnel.js';
import type { WriteGuard } from '../../../cluster/write-guard.js';
import { PODS } from '../../../discovery/core-resources.js';
import { parseBoolWord } from '../../../go/strconv/quote.js';
import type { Clock } from '../../../process/clock.js';
import { isStop, messageOf } from '../../../process/errors.js';
import { streamMessage } from '../../../transport/go-words.js';
import { isCompleted } from '../../pods/find-pod.js';
import type { Pod } from '../../pods/pod.js';
import { LiveObjects } from '../../wait/live-objects.js';
import { isGone, until } from '../../wait/until.js';

/** What opening tunnels depends on. */
export interface TunnelDeps {
  session: Session;
  /** Asked before each tunnel. */
  guard: WriteGuard;
  clock: Clock;
  /** Ends tunnels and attempts to open them. */
  signal: AbortSignal;
}

/** A tunnel to a pod's ports, and the state of the pod. */
export interface PodTunnel {
  readonly pod: Pod;
  /** Fails when the tunnel is gone. */
  connect(port: number): Promise<PortConnection>;
  /**
   * Resolves when it is no longer useful: the tunnel has ended, or the pod is being deleted, has ended or is gone.
   * Gives what ended the tunnel, or undefined if it was not the other side.
   */
  readonly gone: Promise<string | undefined>;
  /** Accepts no more connections: ends with its last one. */
  retire(): void;
  close(): void;
}

/** Fails in kubectl's words if a pod is not running. */
export function checkPodRuns({ status }: Pod): void {
  if (status?.phase !== 'Running')
    throw new Error(
      `unable to forward port because pod is not running. Current status=${status?.phase ?? ''}`,
    );
}

/** Whether a pod is being deleted, or all its containers have ended for good. */
export function isLeaving(pod: Pod): boolean {
  return (pod.metadata?.deletionTimestamp ?? undefined) !== undefined || isCompleted(pod);
}

async function openTunnel(pod: Pod, { session, guard, clock, signal }: TunnelDeps): Promise<PortTunnel> {
  const { name = '', namespace = '' } = pod.metadata ?? {};
  const { environment, transport } = session;
  try {
    return await openPortTunnel(
      transport,
      { namespace, pod: name },
      {
        clock,
        guard,
        signal,
        websockets: parseBoolWord(environment.variables.KUBECTL_PORT_FORWARD_WEBSOCKETS ?? '') !== false,
        onRefusal: (error) =>
          session.log(4, `fallback to secondary dialer from primary dialer err: ${error.message}`),
      },
    );
  } catch (error) {
    if (isStop(error)) throw error;
    throw new Error(`error upgrading connection: ${messageOf(error)}`, { cause: error });
  }
}

/**
 * Opens a tunnel. Fails as openPortTunnel does, in kubectl's words.
 * @param watches also watches the pod: a node may keep a tunnel to a pod that is gone, whose connections all fail. If
 *   the pod may not be watched, only the tunnel shows its end.
 */
export async function openPodTunnel(pod: Pod, opening: TunnelDeps, watches: boolean): Promise<PodTunnel> {
  const tunnel = await openTunnel(pod, opening);
  const over = new AbortController();
  const left = watches ? [untilLeft(pod, opening, over.signal)] : [];
  let isClosed = false;
  const ended = tunnel.ended.then((failure) => {
    if (isClosed) return undefined;
    return failure === undefined
      ? 'the server closed the connection'
      : `the connection broke: ${streamMessage(failure)}`;
  });
  const gone = Promise.race([ended, ...left.map((each) => each.then(() => undefined))]);
  tunnel.ended.then(() => over.abort(new Error('the tunnel is over')));
  let connections = 0;
  let isRetired = false;
  const close = () => {
    isClosed = true;
    tunnel.close();
  };
  const closeRetired = () => {
    if (isRetired && connections === 0) close();
  };
  return {
    pod,
    gone,
    close,
    retire() {
      isRetired = true;
      over.abort(new Error('the tunnel is no longer used'));
      closeRetired();
    },
    async connect(port) {
      connections++;
      const left = () => {
        connections--;
        closeRetired();
      };
      try {
        const connection = await tunnel.connect(port);
        connection.data.once('close', left);
        return connection;
      } catch (error) {
        left();
        throw error;
      }
    },
  };
}

/** Resolves when a pod is about to go or has gone; never if that is not visible. */
async function untilLeft(
  { metadata: { name = '', namespace = '', uid = '' } = {} }: Pod,
  { session, clock, signal }: TunnelDeps,
  over: AbortSignal,
): Promise<void> {
  const target = { resource: PODS, namespace, name };
  const isDeleted = isGone(uid);
  const ends = AbortSignal.any([signal, over]);
  try {
    await using live = new LiveObjects([target], { client: clientOf(session), signal: ends, clock });
    await until(live.states(target), (object, isFirst) =>
      isDeleted(object, isFirst) || isLeaving(object as Pod) ? true : undefined,
    );
  } catch {
    await new Promise(() => undefined);
  }
}
