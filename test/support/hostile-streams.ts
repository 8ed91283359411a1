import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { onTestFinished } from 'vitest';
import { FrameReader } from '../../src/framing/spdy/frame-reader.js';
import { frameBytes } from '../../src/framing/spdy/frames.js';
import { HeaderReader, HeaderWriter } from '../../src/framing/spdy/headers.js';
import { answer, offered, switchTo } from './pod-server.js';

/** A stream to a peer that violates or exhausts its protocol. */
export interface HostileStream {
  socket: Duplex;
  /** The words of the command. */
  argv: string[];
  /** The numbers of SPDY's streams by their types; empty for a WebSocket. */
  ids: Readonly<Record<string, number>>;
  /** Writes the blocks of SPDY's headers. */
  headers: HeaderWriter;
}

/**
 * One pod, `box` in `default`, whose streams do whatever a test wants. Ends with the test.
 * @param log answers requests for its log
 */
export async function startHostilePod(
  protocol: 'websocket' | 'spdy',
  behave: (stream: HostileStream) => void,
  log?: (response: ServerResponse) => void,
): Promise<string> {
  const sockets = new Set<Duplex>();
  const server = createServer((request, response) =>
    log !== undefined && /\/log\?/.test(request.url ?? '') ? log(response) : answer(request, response),
  );
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket)).on('error', () => {});
  });
  server.on('upgrade', (request: IncomingMessage, socket: Duplex) => {
    const isWebSocket = request.headers.upgrade === 'websocket';
    if (isWebSocket !== (protocol === 'websocket'))
      return socket.end('HTTP/1.1 403 Forbidden\r\nConnection: close\r\n\r\n');
    switchTo(offered(request)[0]!, request, socket);
    const argv = new URL(request.url ?? '', 'http://any').searchParams.getAll('command');
    if (isWebSocket) return behave({ socket, argv, ids: {}, headers: new HeaderWriter() });
    accept(socket, (stream) => behave({ socket, argv, ...stream }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Accepts all streams; calls back when the one for errors and an output, or the data of a port, are there. */
function accept(socket: Duplex, ready: (stream: Pick<HostileStream, 'ids' | 'headers'>) => void): void {
  const [frames, headersIn, headers] = [new FrameReader(), new HeaderReader(), new HeaderWriter()];
  const ids: Record<string, number> = {};
  socket.on('data', (bytes: Buffer) => {
    for (const frame of frames.read(bytes)) {
      if (frame.type !== 'synStream') continue;
      const { streamtype = '' } = headersIn.read(frame.block);
      ids[streamtype] = frame.streamId;
      socket.write(
        frameBytes({ type: 'synReply', streamId: frame.streamId, fin: false, block: headers.block({}) }),
      );
      const isLast = 'error' in ids && (('stdout' in ids && 'stderr' in ids) || 'data' in ids);
      if (isLast && (streamtype === 'stderr' || streamtype === 'data' || streamtype === 'error'))
        ready({ ids, headers });
    }
  });
}

/** A frame of a WebSocket as servers send it, whatever its first byte is. */
export function webSocketFrame(first: number, data: Uint8Array): Buffer {
  const { length } = data;
  const head = Buffer.alloc(length < 126 ? 2 : length < 65_536 ? 4 : 10);
  head[0] = first;
  head[1] = length < 126 ? length : length < 65_536 ? 126 : 127;
  if (length >= 65_536) head.writeBigUInt64BE(BigInt(length), 2);
  else if (length >= 126) head.writeUInt16BE(length, 2);
  return Buffer.concat([head, data]);
}

/** A whole message on a channel of a command. */
export function channelMessage(channel: number, data: string | Uint8Array): Buffer {
  return webSocketFrame(0x82, Buffer.concat([Buffer.of(channel), Buffer.from(data as string)]));
}

/** Sends the same bytes for as long as they are accepted. */
export function flood(socket: Duplex, bytes: Uint8Array): void {
  const more = () => {
    while (!socket.destroyed) if (!socket.write(bytes)) return void socket.once('drain', more);
  };
  more();
}
