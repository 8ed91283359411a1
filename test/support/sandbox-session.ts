import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { onTestFinished } from 'vitest';
import { openSession, type Session } from '../../src/cluster/session.js';
import { plainSession, type SessionOptions } from '../../src/cluster/session-options.js';
import type { Environment } from '../../src/process/environment.js';
import { StringOutput } from '../../src/process/output.js';
import { processInfo } from '../../src/process/process-environment.js';
import type { ApiServerOptions } from '../../src/sandbox/app/options.js';
import { type ApiServer, startApiServer } from '../../src/sandbox/app/sandbox.js';
import { TestClient } from '../sandbox/client.js';
import { removeFolder } from './remove-folder.js';

/** A sandbox for one test, and a session of a user who may write there. */
export interface SandboxSession {
  sandbox: ApiServer;
  session: Session;
  /** All messages. */
  stderr: StringOutput;
  /** The test's own folder, the base of relative paths. */
  folder: string;
  /** Writes a file there. */
  file(name: string, text: string): Promise<void>;
  /** Creates objects; fails the test if that fails. */
  create(path: string, ...objects: object[]): Promise<void>;
  /** Changes an object by a merge patch; fails the test if that fails. */
  patch(path: string, change: object): Promise<void>;
  /** Deletes an object; fails the test if that fails. */
  remove(path: string): Promise<void>;
  /** Method and path of the requests since the session started, without discovery. */
  asked(): string[];
}

/** How to start a session. */
export interface SandboxSessionOptions {
  sandbox?: ApiServerOptions;
  /** Makes what is between the session and the sandbox; returns the session's server. */
  between?: (sandbox: ApiServer) => Promise<string>;
  options?: Partial<SessionOptions>;
  /** The content of standard input. */
  stdin?: string;
  /** Ctrl-C. */
  signal?: AbortSignal;
}

/** Starts a sandbox in this process, and a session on it; both end with the test. */
export async function sandboxSession(options: SandboxSessionOptions = {}): Promise<SandboxSession> {
  const { stdin = '', signal = new AbortController().signal } = options;
  const sandbox = await startApiServer(options.sandbox);
  const client = new TestClient(sandbox);
  const folder = await mkdtemp(join(tmpdir(), 'proa-session-'));
  await writeFile(join(folder, 'config'), sandbox.kubeconfigYaml);
  const stderr = new StringOutput();
  const environment = {
    variables: { KUBECONFIG: join(folder, 'config') },
    home: folder,
    workingFolder: folder,
    folders: { cache: join(folder, 'cache'), config: join(folder, 'config-of-proa') },
    stdin: Readable.from([Buffer.from(stdin)]) as NodeJS.ReadStream,
    stdout: new StringOutput(),
    stderr,
    process: processInfo(),
    terminal: stderr,
    signal,
    now: Date.now,
  } as unknown as Environment;
  const server = await options.between?.(sandbox);
  const overrides = { ...options.options?.overrides, ...(server !== undefined && { server }) };
  const session = await openSession({ ...plainSession, ...options.options, overrides }, environment, '0.0.0');
  onTestFinished(async () => {
    await session[Symbol.asyncDispose]();
    client.close();
    await sandbox.close();
    // An abandoned discovery may still write to its cache.
    await removeFolder(folder);
  });
  return {
    sandbox,
    session,
    stderr,
    folder,
    file: (name, text) => writeFile(join(folder, name), text),
    async create(path, ...objects) {
      for (const object of objects) {
        const { status, text } = await client.write('POST', path, object);
        if (status !== 201) throw new Error(`${path}: ${text}`);
      }
      sandbox.resetRequests();
    },
    async patch(path, change) {
      const { status, text } = await client.write('PATCH', path, change, 'application/merge-patch+json');
      if (status !== 200) throw new Error(`${path}: ${text}`);
    },
    async remove(path) {
      const { status, text } = await client.write('DELETE', path, {});
      if (status !== 200) throw new Error(`${path}: ${text}`);
    },
    asked: () =>
      sandbox
        .requests()
        .filter(({ path }) => !/^\/apis?(\/[^/]+){0,2}$/.test(path))
        .map(({ method, path, query }) => `${method} ${path}${query}`),
  };
}
