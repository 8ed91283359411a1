import { type Duplex, Readable, Writable } from 'node:stream';
import { WebSocketConnection } from '../../framing/websocket/connection.js';
import { type CommandChannels, Sizes, type WantedStreams } from './channels.js';

/** The first byte of each message. */
const Channel = { stdin: 0, stdout: 1, stderr: 2, error: 3, resize: 4, close: 255 } as const;

/** Maximum length of messages, as in Kubernetes servers. */
const MAX_MESSAGE_BYTES = 32 * 1024;

/**
 * A command's streams as messages of a WebSocket, on the server's side.
 * @param socket the WebSocket's, after the handshake
 * @param canEndInput whether the subprotocol, from v5 on, can signal the end of standard input
 */
export function webSocketChannels(
  socket: Duplex,
  canEndInput: boolean,
  wanted: WantedStreams,
): CommandChannels {
  const sizes = new Sizes();
  const stdin = wanted.stdin ? new Readable({ read: () => connection.resume() }) : undefined;
  const connection: WebSocketConnection = new WebSocketConnection(socket, {
    role: 'server',
    onMessage: (message) => {
      const data = message.subarray(1);
      if (message[0] === Channel.resize) sizes.receive(data);
      if (stdin === undefined || stdin.readableEnded) return;
      if (message[0] === Channel.stdin && data.length > 0 && !stdin.push(data)) connection.pause();
      if (message[0] === Channel.close && canEndInput && data[0] === Channel.stdin) stdin.push(null);
    },
  });
  const gone = new AbortController();
  connection.ended.then(() => {
    stdin?.destroy();
    gone.abort();
  });
  const outputs: Writable[] = [];
  const output = (channel: number) => {
    const stream = outputOf(connection, channel);
    outputs.push(stream);
    return stream;
  };
  return {
    stdin,
    stdout: wanted.stdout ? output(Channel.stdout) : undefined,
    stderr: wanted.stderr && !wanted.tty ? output(Channel.stderr) : undefined,
    onResize: (listener) => sizes.onResize(listener),
    gone: gone.signal,
    async end(status) {
      await Promise.all(outputs.map(ended));
      await sendAll(connection, Channel.error, Buffer.from(status));
      connection.close();
    },
  };
}

function outputOf(connection: WebSocketConnection, channel: number): Writable {
  return new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      sendAll(connection, channel, chunk).then(() => done());
    },
  });
}

async function sendAll(connection: WebSocketConnection, channel: number, data: Buffer): Promise<void> {
  for (let start = 0; start < data.length; start += MAX_MESSAGE_BYTES) {
    const part = data.subarray(start, start + MAX_MESSAGE_BYTES);
    const message = Buffer.concat([Buffer.from([channel]), part]);
    await new Promise<void>((resolve) => connection.send(message, resolve));
  }
}

function ended(output: Writable): Promise<void> {
  return new Promise((resolve) => output.end(resolve));
}
