import type { ServerResponse } from 'node:http';
import { describe, expect, it } from 'vitest';
import { interruptFailure } from '../../src/process/errors.js';
import { answerJson, configMapServer } from '../support/config-map-server.js';

const names = ['a', 'b', 'c'];

/** A server's response if an object was removed at once. */
function removed(response: ServerResponse, name: string): void {
  const details = { name, kind: 'configmaps', uid: `uid-of-${name}` };
  answerJson(response, 200, { kind: 'Status', apiVersion: 'v1', status: 'Success', details });
}

describe('delete on a server', () => {
  it('sends nothing twice if it cuts a connection, reports the unknown outcome, and continues', async () => {
    const { proa, writes } = await configMapServer(names, ({ name }, response, request) =>
      name === 'b' ? void request.socket.destroy() : removed(response, name),
    );
    const { stdout, stderr, exit } = await proa('delete configmaps --all');
    expect(stdout).toBe(
      'configmap "a" deleted from default namespace\nconfigmap "c" deleted from default namespace\n',
    );
    expect(stderr).toMatch(
      /^error: Delete "http:.*\/configmaps\/b": EOF \(it is not known whether it was done\)\n$/,
    );
    expect([exit, writes.map(({ name }) => name).sort()]).toEqual([1, names]);
  });

  it('reports after Ctrl-C what was done and what is unknown', async () => {
    const ctrlC = new AbortController();
    const { proa, writes } = await configMapServer(names, ({ name }, response) => {
      if (name === 'a') removed(response, name);
      if (writes.length === 3) setImmediate(() => ctrlC.abort(interruptFailure()));
    });
    const { stdout, stderr, exit } = await proa('delete configmaps --all', {
      signal: ctrlC.signal,
    });
    expect(stdout).toBe('configmap "a" deleted from default namespace\n');
    expect(stderr).toBe(
      'proa: interrupted: 1 object was done; not known whether done: configmap/b, configmap/c; nothing else was done\n',
    );
    expect([exit, writes.length]).toEqual([130, 3]);
  });

  it('shows a name with a line feed on one line of the question', async () => {
    const { proa, writes } = await configMapServer(['a\nconfigmap/b'], () => undefined);
    const { stdout, exit } = await proa('delete configmaps --all --interactive', { stdin: 'n\n' });
    expect(stdout.split('\n')).toEqual([
      'You are about to delete the following 1 resource(s):',
      'configmap/a\\nconfigmap/b',
      'Do you want to continue? (y/N): deletion is cancelled',
      '',
    ]);
    expect([exit, writes]).toEqual([0, []]);
  });

  it('deletes one after the other with --concurrency=1', async () => {
    let open = 0;
    let most = 0;
    const { proa } = await configMapServer(names, ({ name }, response) => {
      most = Math.max(most, ++open);
      setImmediate(() => {
        open--;
        removed(response, name);
      });
    });
    expect(await proa('delete configmaps --all --concurrency=1')).toMatchObject({ exit: 0, stderr: '' });
    expect(most).toBe(1);
    expect((await proa('delete configmaps --all --concurrency=0')).stderr).toBe(
      'error: --concurrency must be at least 1\n',
    );
  });
});
