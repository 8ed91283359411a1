import type { Duplex } from 'node:stream';
import type { KubeObject } from '../../codec/object.js';
import { WebSocketBytes } from '../../framing/websocket/byte-stream.js';
import type { Clock } from '../../process/clock.js';
import { ApiError } from '../http/errors.js';
import type { StreamFaults } from '../http/faults.js';
import type { Call, UpgradeReply } from '../http/reply.js';
import type { CommandChannels, WantedStreams } from '../streams/channels.js';
import { FaultyStream } from '../streams/faulty-stream.js';
import { COMMAND_PROTOCOLS, negotiate, PORT_PROTOCOLS } from '../streams/negotiate.js';
import { servePorts } from '../streams/port-channels.js';
import { spdyChannels } from '../streams/spdy-channels.js';
import { webSocketChannels } from '../streams/websocket-channels.js';
import { attachStreams } from './attach.js';
import type { Container } from './container.js';
import { podPorts } from './ports.js';
import { KilledError } from './process/errors.js';
import { runCommand } from './run-command.js';
import { internalStatus } from './status.js';

/** How a client connects to a pod. */
export interface Reach {
  call: Call;
  clock: Clock;
  faults: StreamFaults | undefined;
  /** Resolves with true when the pod is gone, with false when the signal is aborted. */
  whenGone(left: AbortSignal): Promise<boolean>;
}

/** A request for a container. */
export interface CommandRequest {
  kind: 'exec' | 'attach';
  argv: readonly string[];
  wanted: WantedStreams;
  container: Container;
  /** Why the container's node refuses, if it does. */
  absent: string | undefined;
  /** Receives the exit code of the attached program when it ends by itself. */
  onEnd(exitCode: number): void;
}

/**
 * The response that starts a command. Fails with 400, 403 and 500: with the newest protocol, the node's refusal follows
 * the switch, because the server translates it for the node.
 */
export function upgradeToCommand(reach: Reach, request: CommandRequest): UpgradeReply {
  const { over, protocol, headers } = negotiate(reach.call, COMMAND_PROTOCOLS);
  const { absent, wanted } = request;
  const canEndInput = protocol.startsWith('v5.');
  if (absent !== undefined && !canEndInput) throw new ApiError(500, `${absent}\n`, { text: true });
  return {
    status: 101,
    headers,
    async begin(socket) {
      const bytes = wired(reach, socket);
      const channels =
        over === 'websocket'
          ? webSocketChannels(bytes, canEndInput, wanted)
          : await spdyChannels(bytes, wanted, reach.clock);
      await channels?.end(await statusOf(reach, request, channels));
    },
  };
}

async function statusOf(reach: Reach, request: CommandRequest, channels: CommandChannels): Promise<string> {
  const { absent, argv, kind, wanted, container, onEnd } = request;
  if (absent !== undefined) return internalStatus(`unable to upgrade connection: ${absent}`);
  const ended = new AbortController();
  endWith(reach, channels.gone, () => ended.abort(new KilledError(137)));
  const run = { container, channels, wanted, clock: reach.clock, ended: ended.signal };
  return kind === 'attach' ? attachStreams(run, onEnd) : runCommand({ ...run, argv });
}

/** The response that opens a connection to a pod's ports. Fails with 400 and 403. */
export function upgradeToPorts(reach: Reach, pod: KubeObject): UpgradeReply {
  const { over, headers } = negotiate(reach.call, PORT_PROTOCOLS);
  return {
    status: 101,
    headers,
    async begin(socket) {
      const bytes = wired(reach, socket);
      const left = new AbortController();
      socket.once('close', () => left.abort());
      endWith(reach, left.signal, () => socket.destroy());
      servePorts(over === 'websocket' ? new WebSocketBytes(bytes, 'server') : bytes, podPorts(pod));
    },
  };
}

/** Ends something together with its pod. */
function endWith({ whenGone }: Reach, left: AbortSignal, end: () => void): void {
  whenGone(left).then(
    (isGone) => isGone && end(),
    () => undefined,
  );
}

/** The connection with the requested faults. */
function wired({ faults, clock }: Reach, socket: Duplex): Duplex {
  const bytes = faults === undefined ? socket : new FaultyStream(socket, faults, clock);
  return bytes.on('error', () => {});
}
