import type { SpdyConnection } from '../../framing/spdy/connection.js';
import type { SpdyStream } from '../../framing/spdy/stream.js';
import type { Clock } from '../../process/clock.js';
import { type CommandStreams, resizeMessage } from './command-streams.js';
import { awaitAcceptance } from './open-spdy.js';
import type { CommandRequest, TerminalSize } from './types.js';

/** The channels of a command as streams of a SPDY connection, once the server has accepted all of them. */
export async function spdyStreams(
  connection: SpdyConnection,
  { stdin, stdout, stderr, tty }: Pick<CommandRequest, 'stdin' | 'stdout' | 'stderr' | 'tty'>,
  clock: Clock,
): Promise<CommandStreams> {
  const wanted = { error: true, stdin, stdout, stderr: stderr && !tty, resize: tty };
  // In kubectl's order, and all at once: the server starts when it has them.
  const streams: Partial<Record<keyof typeof wanted, SpdyStream>> = {};
  for (const [streamType, isWanted] of Object.entries(wanted))
    if (isWanted)
      streams[streamType as keyof typeof wanted] = connection.open(
        { streamtype: streamType },
        isWritten(streamType),
      );
  try {
    await awaitAcceptance(Object.values(streams), clock);
  } catch (error) {
    connection.close();
    throw error;
  }
  const { error, resize } = streams;
  for (const stream of [streams.stdin, resize]) {
    // Nothing arrives on these except their ends, and the end of the command is reported elsewhere.
    stream?.resume().on('error', () => {});
  }
  return {
    stdin: streams.stdin,
    stdout: streams.stdout,
    stderr: streams.stderr,
    error: error!,
    resize: (size: TerminalSize) => void resize?.write(resizeMessage(size)),
    ended: connection.ended,
    close: () => connection.close(),
  };
}

function isWritten(streamType: string): boolean {
  return streamType === 'stdin' || streamType === 'resize';
}
