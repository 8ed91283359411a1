import { describe, expect, it } from 'vitest';
import type { StringOutput } from '../../../src/process/output.js';
import { scale } from '../../../src/verbs/scale/scale.js';
import { runVerb } from '../../support/run-verb.js';
import { sandboxSession } from '../../support/sandbox-session.js';

const DEPLOYMENTS = '/apis/apps/v1/namespaces/default/deployments';

const deployment = (name: string) => ({
  apiVersion: 'apps/v1',
  kind: 'Deployment',
  metadata: { name },
  spec: {
    replicas: 1,
    selector: { matchLabels: { app: name } },
    template: {
      metadata: { labels: { app: name } },
      spec: { containers: [{ name, image: 'nginx' }] },
    },
  },
});

const options = {
  words: ['deployment', 'a', 'b'],
  filenames: [],
  kustomize: '',
  recursive: false,
  labelSelector: '',
  all: false,
  replicas: 3,
  currentReplicas: -1,
  resourceVersion: '',
  timeoutMs: 0,
  changeCause: undefined,
  dryRun: 'none',
  format: undefined,
  showManagedFields: false,
  allowMissingTemplateKeys: true,
  yes: false,
  concurrency: 8,
} as const;

async function scene() {
  const made = await sandboxSession();
  await made.create(DEPLOYMENTS, deployment('a'), deployment('b'));
  return { ...made, stdout: () => (made.session.environment.stdout as StringOutput).text };
}

describe('scale', () => {
  it('shows objects as they were, with the new number', async () => {
    const { session, stdout } = await scene();
    const format = { name: 'jsonpath', argument: '{.metadata.name}={.spec.replicas} ' } as const;
    await runVerb(scale, { ...options, format }, session);
    expect(stdout()).toBe('a=3 b=3 ');
  });

  it('scales what was found, and then reports what was not', async () => {
    const { session, stdout } = await scene();
    const words = ['deployment/nope', 'deployment/a'];
    await expect(runVerb(scale, { ...options, words }, session)).rejects.toThrow('"nope" not found');
    expect(stdout()).toBe('deployment.apps/a scaled\n');
  });

  it('starts with no further object after a failure', async () => {
    const { session, asked } = await scene();
    const given = { ...options, currentReplicas: 2, concurrency: 1 };
    await expect(runVerb(scale, given, session)).rejects.toThrow('Expected replicas to be 2, was 1');
    expect(asked().filter((line) => line.includes('scale'))).toEqual([`GET ${DEPLOYMENTS}/a/scale`]);
  });

  it('writes nothing in a dry run on the server, not even the cause', async () => {
    const { session, asked } = await scene();
    await runVerb(scale, { ...options, dryRun: 'server', changeCause: 'kubectl scale' }, session);
    const writes = asked().filter((line) => !line.startsWith('GET'));
    expect(writes).toHaveLength(4);
    for (const line of writes) expect(line).toContain('dryRun=All');
  });
});
