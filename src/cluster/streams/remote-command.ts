import { finished } from 'node:stream/promises';
import { resourcePath } from '../../transport/paths.js';
import type { StreamOpener } from '../../transport/types.js';
import type { CommandStreams } from './command-streams.js';
import { StreamLostError } from './errors.js';
import { readExitStatus } from './exit-status.js';
import { openSpdy } from './open-spdy.js';
import { openWebSocket, type StreamRequest } from './open-websocket.js';
import { isRefusal } from './refusal.js';
import { streamText } from './stream-text.js';
import type { CommandRequest, ExitStatus, RemoteCommand, StreamSettings } from './types.js';

const V5 = 'v5.channel.k8s.io';
const V4 = 'v4.channel.k8s.io';

/**
 * Runs a command in a container, or attaches to one: by a WebSocket that can signal the end of standard input, which
 * servers support since 1.30, else by SPDY, as kubectl does. If SPDY is also refused (proxies that support only
 * WebSockets), by the older WebSocket protocol, unless the end of standard input matters: that protocol cannot signal
 * it.
 *
 * Only a refusal leads to the next way. If a connection breaks in the handshake, or the server accepts another protocol
 * than the requested ones, the command may already be running, and is not started twice.
 *
 * Fails as the guard of the context does, as `upgrade` does, with the error of SPDY if all ways were refused, and with
 * ProtocolMismatchError.
 */
export async function openRemoteCommand(
  opener: StreamOpener,
  request: CommandRequest,
  settings: StreamSettings,
): Promise<RemoteCommand> {
  const { clock, signal, websockets, onRefusal, guard } = settings;
  await guard.check();
  const stream = { ...streamRequest(request), ...(signal && { signal }) };
  const byWebSocket = async (wanted: string) => {
    const { socket, protocol, clean } = await openWebSocket(opener, stream, [wanted]);
    const { webSocketStreams } = await import('./websocket-channels.js');
    return remoteCommand(webSocketStreams(socket, protocol === V5, request, { clock, clean }), {
      clean,
      signal,
    });
  };
  const bySpdy = async () => {
    const { connection, clean } = await openSpdy(opener, stream, [V5, V4], clock);
    const { spdyStreams } = await import('./spdy-streams.js');
    return remoteCommand(await spdyStreams(connection, request, clock), { clean, signal });
  };
  const refused = (error: unknown) => {
    if (!isRefusal(error)) throw error;
    onRefusal?.(error);
    return error;
  };

  if (websockets) {
    try {
      return await byWebSocket(V5);
    } catch (error) {
      refused(error);
    }
  }
  try {
    return await bySpdy();
  } catch (error) {
    const refusal = refused(error);
    if (!websockets || (request.stdin && !request.tty)) throw refusal;
    return byWebSocket(V4).catch((last: unknown) => {
      throw isRefusal(last) ? refusal : last;
    });
  }
}

/** Parameters in kubectl's order; false ones are omitted. */
function streamRequest(request: CommandRequest): StreamRequest {
  const { call, namespace, pod, command = [], container } = request;
  const pods = { group: '', version: 'v1', name: 'pods', namespace };
  const flags = (['stderr', 'stdin', 'stdout', 'tty'] as const).filter((name) => request[name]);
  return {
    path: resourcePath(pods, pod, call),
    query: [
      ...command.map((word) => ['command', word] as const),
      ...(container === undefined ? [] : [['container', container] as const]),
      ...flags.map((name) => [name, 'true'] as const),
    ],
  };
}

/** What is needed to read the end of a command. */
interface EndDeps {
  /** Removes credentials from the server's messages. */
  clean(text: string): string;
  signal: AbortSignal | undefined;
}

function remoteCommand(streams: CommandStreams, deps: EndDeps): RemoteCommand {
  const { stdin, stdout, stderr } = streams;
  const exit = exitOf(streams, deps);
  const outputs = [stdout, stderr].filter((stream) => stream !== undefined);
  // Servers should close the connection at the end, but need not.
  const ends = outputs.map((stream) => finished(stream, { writable: false }));
  Promise.allSettled([exit, ...ends]).then(() => streams.close());
  return {
    stdin,
    stdout,
    stderr,
    exit,
    resize: (size) => streams.resize(size),
    close: () => streams.close(),
  };
}

async function exitOf(streams: CommandStreams, { clean, signal }: EndDeps): Promise<ExitStatus> {
  let text = '';
  try {
    text = await streamText(streams.error, 'the error stream of the command');
  } finally {
    // Whatever else arrives, no one can read how the command ended.
    if (text === '') streams.close();
  }
  if (text !== '') return readExitStatus(clean(text));
  const failure = await streams.ended;
  signal?.throwIfAborted();
  throw new StreamLostError('the command', failure);
}
