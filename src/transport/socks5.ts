import { isIP } from 'node:net';
import type { Duplex } from 'node:stream';
import { hostPort } from './endpoint.js';
import { ExchangeError } from './exchange.js';

const VERSION = 5;
const NO_LOGIN = 0;
const PASSWORD_LOGIN = 2;
const CONNECT = 1;
const ADDRESS_BYTES: Record<number, number> = { 1: 4, 4: 16 };
const DOMAIN = 3;

/** Reply codes (RFC 1928, section 6) in the words of golang.org/x/net/internal/socks. */
const REPLIES = [
  'succeeded',
  'general SOCKS server failure',
  'connection not allowed by ruleset',
  'network unreachable',
  'host unreachable',
  'connection refused by the destination',
  'TTL expired',
  'command not supported',
  'address type not supported',
];

/**
 * Requests a connection from a SOCKS5 proxy (RFC 1928), by name, which the proxy resolves; with a user and password if
 * its URL has them (RFC 1929). When it resolves, the stream leads to the server. Fails with ExchangeError.
 */
export async function openSocks5(stream: Duplex, proxy: URL, host: string, port: number): Promise<void> {
  const read = reader(stream);
  const fail = (why: string, cause?: unknown): never => {
    stream.destroy();
    throw new ExchangeError(`socks connect tcp ${proxy.host}->${hostPort(host, port)}: ${why}`, 'dial', {
      cause,
    });
  };
  try {
    const login = proxy.username !== '';
    stream.write(Buffer.from(login ? [VERSION, 2, NO_LOGIN, PASSWORD_LOGIN] : [VERSION, 1, NO_LOGIN]));
    const [, method] = await read(2);
    if (method === PASSWORD_LOGIN && login) {
      const user = Buffer.from(decodeURIComponent(proxy.username));
      const password = Buffer.from(decodeURIComponent(proxy.password));
      stream.write(
        Buffer.concat([Buffer.from([1, user.length]), user, Buffer.from([password.length]), password]),
      );
      const [, refused] = await read(2);
      if (refused !== 0) fail('username/password authentication failed');
    } else if (method !== NO_LOGIN) fail('no acceptable authentication methods');

    stream.write(Buffer.concat([Buffer.from([VERSION, CONNECT, 0]), destination(host), portBytes(port)]));
    const [, reply = 1, , type = 0] = await read(4);
    if (reply !== 0) fail(REPLIES[reply] ?? `unknown code: ${reply}`);
    const length = type === DOMAIN ? ((await read(1))[0] ?? 0) : (ADDRESS_BYTES[type] ?? 0);
    await read(length + 2);
  } catch (cause) {
    if (cause instanceof ExchangeError) throw cause;
    fail(cause instanceof Error ? cause.message : String(cause), cause);
  }
}

function destination(host: string): Buffer {
  if (isIP(host) === 4) return Buffer.from([1, ...host.split('.').map(Number)]);
  // IPv6 addresses are also sent as names: their text is a valid name, and every proxy that supports IPv6 reads it.
  const name = Buffer.from(host);
  return Buffer.concat([Buffer.from([DOMAIN, name.length]), name]);
}

function portBytes(port: number): Buffer {
  return Buffer.from([port >> 8, port & 0xff]);
}

/** Reads exactly this many bytes and leaves the rest in the stream. */
function reader(stream: Duplex): (count: number) => Promise<Buffer> {
  return (count) =>
    new Promise((resolve, reject) => {
      if (count === 0) return resolve(Buffer.alloc(0));
      const attempt = () => {
        const bytes = stream.read(count) as Buffer | null;
        if (bytes === null && !stream.readableEnded && !stream.destroyed) return;
        stream.off('readable', attempt).off('error', failed).off('close', ended).off('end', ended);
        if (bytes === null || bytes.length < count) reject(stream.errored ?? new Error('unexpected EOF'));
        else resolve(bytes);
      };
      const failed = (error: Error) => {
        stream.off('readable', attempt).off('close', ended).off('end', ended);
        reject(error);
      };
      const ended = () => attempt();
      stream.on('readable', attempt).once('error', failed).once('end', ended).once('close', ended);
      attempt();
    });
}
