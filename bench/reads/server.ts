import { fork } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:http2';
import { join } from 'node:path';

/** A running sandbox. */
export interface ReadServer {
  /** Reads a path to its end: the seconds that took, and the body's length in bytes. Fails for other codes than 200. */
  get(path: string): Promise<{ seconds: number; bytes: number; text: string }>;
  /** Processor time in seconds, and resident bytes. */
  usage(): Promise<{ processor: number; resident: number }>;
  stop(): Promise<void>;
}

/** Starts a sandbox over an etcd in a process of its own. */
export async function startServer(etcd: string, prefix: string, watchCache: boolean): Promise<ReadServer> {
  const token = 'bench';
  const options = {
    pods: 0,
    token,
    watchCache,
    etcd: { endpoints: [etcd], prefix, requestTimeout: 120_000 },
  };
  const child = fork(join(import.meta.dirname, 'server-process.ts'), [JSON.stringify(options)], {
    execArgv: ['--max-old-space-size=6000'],
  });
  const answer = async () => {
    const failed = once(child, 'exit').then(([code]) => {
      throw new Error(`the sandbox ended with exit code ${code}`);
    });
    return (await Promise.race([once(child, 'message'), failed]))[0];
  };
  const { url } = (await answer()) as { url: string };
  const session = connect(url, { rejectUnauthorized: false });
  return {
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
