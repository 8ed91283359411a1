import { describe, expect, it } from 'vitest';
import type { LogsOptions } from '../../../src/objects/logs/options.js';
import { interruptFailure } from '../../../src/process/errors.js';
import type { StringOutput } from '../../../src/process/output.js';
import { runLogs } from '../../../src/verbs/logs/run.js';
import { sandboxSession } from '../../support/sandbox-session.js';
import { plain } from './support.js';

const PODS = '/api/v1/namespaces/default/pods';
const pod = (name: string, ...containers: string[]) => ({
  metadata: { name, labels: { app: name.split('-')[0] } },
  spec: { nodeName: 'n', containers: containers.map((container) => ({ name: container, image: 'c' })) },
});

/** A pod on a missing node, whose log cannot be read. */
const onNode = (nodeName: string, { metadata, spec }: ReturnType<typeof pod>) => ({
  metadata,
  spec: { ...spec, nodeName },
});

/** Runs `logs` on a sandbox with some pods; a line of each log is enough. */
async function logged(options: Partial<LogsOptions>) {
  const { session, stderr, create, asked } = await sandboxSession();
  await create('/api/v1/nodes', { metadata: { name: 'n' } });
  await create(PODS, pod('web-1', 'app', 'side'), pod('web-2', 'app'), pod('db-1', 'db'));
  await create(PODS, onNode('gone', pod('old-1', 'old')));
  const outcome = await runLogs(
    { ...plain, tail: 1, tailGiven: true, ...options },
    session,
    session.environment.stdout,
  ).catch((error: Error) => error.message);
  const { text } = session.environment.stdout as StringOutput;
  const lines = text.split('\n').slice(0, -1);
  return {
    outcome,
    lines,
    prefixes: lines.map((line) => /^\[(\S+)\] /.exec(line)?.[1]),
    said: stderr.text,
    logs: asked().filter((line) => line.includes('/log?')),
  };
}

describe('logs', () => {
  it('of a pod are those of its one container', async () => {
    const { outcome, lines, logs } = await logged({ word: 'db-1' });
    expect([outcome, lines.length]).toEqual(['Complete', 1]);
    expect(logs).toEqual([`GET ${PODS}/db-1/log?container=db&tailLines=1`]);
  });

  // As kubectl reports which of several containers it uses.
  it('of a pod with several containers are those of the first, which is reported', async () => {
    const { prefixes, said } = await logged({ word: 'web-1', prefix: true });
    expect(prefixes).toEqual(['pod/web-1/app']);
    expect(said).toBe('Defaulted container "app" out of: app, side\n');
  });

  it('of all containers follow one after the other', async () => {
    const { prefixes, said } = await logged({ word: 'web-1', allContainers: true, prefix: true });
    expect([prefixes, said]).toEqual([['pod/web-1/app', 'pod/web-1/side'], '']);
  });

  it('of a selector are those of its pods', async () => {
    const { prefixes } = await logged({ labelSelector: 'app=web', prefix: true, container: 'app' });
    expect(prefixes).toEqual(['pod/web-1/app', 'pod/web-2/app']);
  });

  it('of a selector without pods are empty, which is reported', async () => {
    const { outcome, lines, said } = await logged({ labelSelector: 'app=nope' });
    expect([outcome, lines, said]).toEqual(['Complete', [], 'No resources found in default namespace.\n']);
  });

  it('without a subject fail in kubectl’s words', async () => {
    expect((await logged({ word: 'nope' })).outcome).toBe(
      'error from server (NotFound): pods "nope" not found in namespace "default"',
    );
  });

  it('are not started if more would be followed than allowed', async () => {
    const many = { labelSelector: 'app in (web,db)', container: 'app', follow: true, maxRequests: 1 };
    const { outcome, lines } = await logged({ ...many, allContainers: true, container: '' });
    expect(outcome).toBe(
      'you are attempting to follow 4 log streams, but maximum allowed concurrency is 1, ' +
        'use --max-log-requests to increase the limit',
    );
    expect(lines).toEqual([]);
  });

  it('continue after one that cannot be read, with --ignore-errors', async () => {
    const both = { labelSelector: 'app in (old,db)' };
    const failed = await logged({ labelSelector: 'app in (old,web)', container: '' });
    expect(failed.outcome).toMatch(/gone/);
    expect(failed.logs).toHaveLength(1);
    const { outcome, lines } = await logged({ ...both, ignoreErrors: true });
    expect([outcome, lines.map((line) => line.startsWith('error: '))]).toEqual(['Complete', [false, true]]);
  });

  it('report when they are interrupted', async () => {
    const controller = new AbortController();
    const { session, create, asked } = await sandboxSession({ signal: controller.signal });
    await create('/api/v1/nodes', { metadata: { name: 'n' } });
    await create(PODS, pod('db-1', 'db'));
    const running = runLogs({ ...plain, word: 'db-1', follow: true }, session, session.environment.stdout);
    await expect.poll(() => asked().some((line) => line.includes('/log?'))).toBe(true);
    controller.abort(interruptFailure());
    expect(await running).toBe('Interrupted');
  });
});
