import { describe, expect, it } from 'vitest';
import { interruptFailure } from '../../src/process/errors.js';
import { answerJson, configMapOf, configMapServer } from '../support/config-map-server.js';

const names = ['a', 'b', 'c'];

describe.each([
  ['label', 'labeled'],
  ['annotate', 'annotated'],
])('%s on a server', (verb, done) => {
  it('sends nothing twice if it cuts a connection, reports the unknown outcome, and continues', async () => {
    const { proa, writes } = await configMapServer(names, ({ name }, response, request) => {
      if (name === 'b') request.socket.destroy();
      else answerJson(response, 200, configMapOf(name));
    });
    const { stdout, stderr, exit } = await proa(`${verb} configmaps --all x=1`);
    expect(stdout).toBe(`configmap/a ${done}\nconfigmap/c ${done}\n`);
    expect(stderr).toMatch(
      /^error: Patch "http:.*\/configmaps\/b\?fieldManager=kubectl-\w+": EOF \(it is not known whether it was done\)\n$/,
    );
    expect([exit, writes.map(({ name }) => name).sort()]).toEqual([1, names]);
  });

  it('reports after Ctrl-C what was done and what is unknown', async () => {
    const ctrlC = new AbortController();
    const { proa, writes } = await configMapServer(names, ({ name }, response) => {
      if (name === 'a') answerJson(response, 200, configMapOf(name));
      if (writes.length === 3) setImmediate(() => ctrlC.abort(interruptFailure()));
    });
    const { stdout, stderr, exit } = await proa(`${verb} configmaps --all x=1`, { signal: ctrlC.signal });
    expect(stdout).toBe(`configmap/a ${done}\n`);
    expect(stderr).toBe(
      'proa: interrupted: 1 object was done; not known whether done: configmap/b, configmap/c; nothing else was done\n',
    );
    expect([exit, writes.length]).toEqual([130, 3]);
  });

  it('sends only what changes, and a version if one is given', async () => {
    const { proa, writes } = await configMapServer(names, ({ name }, response) =>
      answerJson(response, 200, configMapOf(name)),
    );
    const field = verb === 'label' ? 'labels' : 'annotations';
    await proa(`${verb} configmaps/a x=1`);
    await proa(`${verb} configmaps/a x=1 --resource-version=7`);
    expect(writes.map(({ method, body }) => [method, JSON.parse(body)])).toEqual([
      ['PATCH', { metadata: { [field]: { x: '1' } } }],
      ['PATCH', { metadata: { [field]: { x: '1' }, resourceVersion: '7' } }],
    ]);
  });
});
