import { onTestFinished } from 'vitest';
import type { ApiServerOptions } from '../../src/sandbox/app/options.js';
import { type ApiServer, startApiServer } from '../../src/sandbox/app/sandbox.js';
import { type Answer, TestClient } from './client.js';

/** A sandbox for one test, which ends after it, and a client that may write. */
export async function sandboxScene(options: ApiServerOptions = {}) {
  const sandbox = await startApiServer(options);
  const client = new TestClient(sandbox);
  onTestFinished(async () => {
    client.close();
    await sandbox.close();
  });
  return { sandbox, client, ...shorthands(sandbox, client) };
}

function shorthands(_sandbox: ApiServer, client: TestClient) {
  return {
    /** The object, or undefined if there is none. */
    async read(path: string) {
      const { status, json } = await client.get(path);
      return status === 404 ? undefined : json;
    },
    /** Creates an object and returns it; fails the test if that fails. */
    async create(path: string, object: object) {
      const { status, json, text } = await client.write('POST', path, object);
      if (status !== 201) throw new Error(`${path}: ${text}`);
      return json;
    },
    merge: (path: string, patch: object): Promise<Answer> =>
      client.write('PATCH', path, patch, 'application/merge-patch+json'),
    remove: (path: string, options: object = {}): Promise<Answer> => client.write('DELETE', path, options),
  };
}
