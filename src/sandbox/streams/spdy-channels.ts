import type { Duplex } from 'node:stream';
import { SpdyConnection } from '../../framing/spdy/connection.js';
import type { SpdyStream } from '../../framing/spdy/stream.js';
import type { Clock } from '../../process/clock.js';
import { type CommandChannels, Sizes, type WantedStreams } from './channels.js';

/** A client that has not opened all streams by then is abandoned, as by kubelets. Milliseconds. */
const STREAMS_WITHIN = 30_000;

/**
 * A command's streams as those of a SPDY connection, on the server's side. Resolves when the client has opened them
 * all, or with undefined if it goes away before.
 * @param socket after the handshake
 */
export async function spdyChannels(
  socket: Duplex,
  wanted: WantedStreams,
  clock: Clock,
): Promise<CommandChannels | undefined> {
  const names = [
    'error',
    ...(['stdin', 'stdout'] as const).filter((name) => wanted[name]),
    ...(wanted.tty ? ['resize'] : wanted.stderr ? ['stderr'] : []),
  ];
  const sizes = new Sizes();
  const streams = new Map<string, SpdyStream>();
  const complete = Promise.withResolvers<boolean>();
  const connection = new SpdyConnection(socket, {
    role: 'server',
    onStream: (stream) => {
      const name = stream.headers.streamtype ?? '';
      stream.on('error', () => {});
      if (!names.includes(name) || streams.has(name)) {
        stream.destroy();
        return;
      }
      streams.set(name, stream);
      if (name === 'resize') stream.on('data', (data: Buffer) => sizes.receive(data));
      if (streams.size === names.length) complete.resolve(true);
    },
  });
  const gone = new AbortController();
  const cancel = clock.after(STREAMS_WITHIN, () => connection.close());
  connection.ended.then(() => {
    complete.resolve(false);
    gone.abort();
  });
  const isComplete = await complete.promise;
  cancel();
  if (!isComplete) return undefined;
  const outputs = ['stdout', 'stderr'].flatMap((name) => streams.get(name) ?? []);
  return {
    stdin: streams.get('stdin'),
    stdout: streams.get('stdout'),
    stderr: streams.get('stderr'),
    onResize: (listener) => sizes.onResize(listener),
    gone: gone.signal,
    async end(status) {
      await Promise.all(outputs.map(ended));
      const error = streams.get('error')!;
      await new Promise<void>((resolve) => error.write(status, () => resolve()));
      await ended(error);
      for (const rest of [streams.get('stdin'), streams.get('resize')]) rest?.destroy();
      connection.close();
    },
  };
}

function ended(stream: SpdyStream): Promise<void> {
  return new Promise((resolve) => {
    if (stream.destroyed) resolve();
    else {
      stream.once('close', resolve);
      stream.end(resolve);
    }
  });
}
