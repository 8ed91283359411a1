import { once } from 'node:events';
import { lstat, stat, unlink } from 'node:fs/promises';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname } from 'node:path';
import { listenErrorText } from '../../go/listen-error.js';
import type { ProxyOptions } from './options.js';

/**
 * Listens where the options say, and returns the address as Go prints it: `127.0.0.1:8001`, or the path of a socket.
 * Fails in Go's words.
 */
export async function listenForProxy(
  server: Server,
  { address, port, unixSocket }: ProxyOptions,
): Promise<string> {
  if (unixSocket !== '') return listenOnSocket(server, unixSocket);
  const place = `${address}:${port}`;
  if (address.includes(':') && !/^\[.*\]$/.test(address))
    throw new Error(`listen tcp: address ${place}: too many colons in address`);
  if (port < 0 || port > 65_535) throw new Error(`listen tcp: address ${port}: invalid port`);
  const host = address.replace(/^\[(.*)\]$/, '$1');
  // For the wildcard address of one family, Go listens on both.
  server.listen({ port, host: host === '0.0.0.0' || host === '' ? '::' : host });
  await listening(server, 'tcp', place);
  const bound = server.address() as AddressInfo;
  return bound.family === 'IPv6' ? `[${bound.address}]:${bound.port}` : `${bound.address}:${bound.port}`;
}

/** A socket that an earlier run left is removed; only the user can access the new one. */
async function listenOnSocket(server: Server, path: string): Promise<string> {
  const left = await lstat(path).catch(() => undefined);
  if (left?.isSocket()) await unlink(path);
  // Node reports a missing folder as one that is not writable.
  await stat(dirname(path)).catch((cause: unknown) => {
    throw new Error(listenErrorText('unix', path, cause), { cause });
  });
  const before = process.umask(0o077);
  try {
    server.listen(path);
  } finally {
    process.umask(before);
  }
  await listening(server, 'unix', path);
  return path;
}

async function listening(server: Server, network: string, address: string): Promise<void> {
  try {
    await once(server, 'listening');
  } catch (cause) {
    throw new Error(listenErrorText(network, address, cause), { cause });
  }
}
