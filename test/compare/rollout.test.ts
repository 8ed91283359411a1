import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiServer, startApiServer } from '../../src/sandbox/app/sandbox.js';
import { backgroundClock } from '../../src/sandbox/base/clock.js';
import { TestClient } from '../sandbox/client.js';
import { KubectlAnswers } from '../support/kubectl-answers.js';
import type { ProcessResult } from '../support/run-process.js';
import { askProa, newHome, type Place } from './compare.js';
import { createWithStatus, writeKubeconfig } from './describe-stage.js';
import { rolloutInvocations } from './rollout-invocations.js';
import { kubectlAnswer, STALE } from './suite.js';

const answers = new KubectlAnswers(join(import.meta.dirname, 'recorded/rollout.json'));

/** Omits the empty times of templates, which kubectl 1.36 does not print. */
function comparable({ stdout, ...rest }: ProcessResult): ProcessResult {
  return { ...rest, stdout: stdout.replace(/^ *"?creationTimestamp"?: null,?\n/gm, '') };
}

describe('kubectl and proa rollout status and history', () => {
  const home = newHome();
  const place: Place = { home, kubeconfig: join(home, 'kubeconfig') };
  let sandbox: ApiServer;

  beforeAll(async () => {
    const now = Date.parse('2025-01-02T03:04:05Z');
    sandbox = await startApiServer({ clock: { ...backgroundClock, now: () => now } });
    writeKubeconfig(place.kubeconfig, sandbox.kubeconfigYaml);
    const client = new TestClient(sandbox);
    await createWithStatus('rollout.yaml', client, new Map());
    client.close();
  });

  afterAll(async () => {
    await sandbox?.close();
    rmSync(home, { recursive: true, force: true });
  });

  it.each(rolloutInvocations)('%s', async (line) => {
    const found = comparable(await askProa(line, place));
    const comparison = { answers, served: ['rollout.yaml'], ...place };
    expect(found, STALE).toEqual(await kubectlAnswer(line, comparison, comparable, found));
  });
});
