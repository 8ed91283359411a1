import { fork } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:http2';
import { join } from 'node:path';
import type { ApiServerOptions } from '../../src/sandbox/app/options.js';

/** The bytes to keep of a skimmed response: enough for what precedes a list's items. */
const START = 2048;

/** A running sandbox. */
export interface ReadServer {
  /** Reads a path to its end: the seconds it took, and the body's length in bytes. Fails for other codes than 200. */
  get(path: string): Promise<{ seconds: number; bytes: number; text: string }>;
  /** Reads a path to its end and keeps only its first bytes. Fails as get does. */
  skim(path: string, accept: string): Promise<{ bytes: number; start: Buffer }>;
  /** CPU time in seconds, and resident bytes. */
  usage(): Promise<{ processor: number; resident: number }>;
  stop(): Promise<void>;
}

/** The client's receive window: how much of a page arrives before the client must send an update. */
const WINDOW = 16 * 2 ** 20;

/** Starts a sandbox in its own process. @param nodeArguments options of Node.js itself */
export async function startServer(
  options: ApiServerOptions,
  nodeArguments: readonly string[] = [],
): Promise<ReadServer> {
  const token = 'bench';
  const child = fork(
    join(import.meta.dirname, 'server-process.ts'),
    [JSON.stringify({ ...options, token })],
    {
      execArgv: [...nodeArguments],
    },
  );
  const answer = async () => {
    const failed = once(child, 'exit').then(([code]) => {
      throw new Error(`the sandbox ended with exit code ${code}`);
    });
    return (await Promise.race([once(child, 'message'), failed]))[0];
  };
  const { url } = (await answer()) as { url: string };
  const session = connect(url, { rejectUnauthorized: false, settings: { initialWindowSize: WINDOW } });
  session.on('connect', () => session.setLocalWindowSize(WINDOW));
  return {
    async skim(path, accept) {
      const stream = session.request({ ':path': path, accept, authorization: `Bearer ${token}` });
      let [bytes, start] = [0, Buffer.alloc(0)];
      let status = 0;
      stream.on('response', (head) => {
        status = Number(head[':status']);
      });
      for await (const part of stream as AsyncIterable<Buffer>) {
        if (start.length < START) start = Buffer.concat([start, part]).subarray(0, START);
        bytes += part.length;
      }
      if (status !== 200) throw new Error(`${path}: ${status} ${start}`);
      return { bytes, start };
    },
    async get(path) {
      const begin = performance.now();
      const stream = session.request({ ':path': path, authorization: `Bearer ${token}` });
      const parts: Buffer[] = [];
      let status = 0;
      stream.on('response', (head) => {
        status = Number(head[':status']);
      });
      for await (const part of stream) parts.push(part as Buffer);
      const body = Buffer.concat(parts);
      if (status !== 200) throw new Error(`${path}: ${status} ${body.toString().slice(0, 500)}`);
      return { seconds: (performance.now() - begin) / 1000, bytes: body.length, text: body.toString() };
    },
    async usage() {
      const told = answer();
      child.send({});
      return (await told) as { processor: number; resident: number };
    },
    async stop() {
      session.destroy();
      if (child.exitCode !== null) return;
      child.kill();
      await once(child, 'exit');
    },
  };
}
