import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '../../src/sandbox/clock.js';
import { type Sandbox, startSandbox } from '../../src/sandbox/sandbox.js';
import { TestClient } from '../sandbox/client.js';
import { KubectlAnswers } from '../support/kubectl-answers.js';
import { askProaUntilLimit, newHome, type Place } from './compare.js';
import { createWithStatus, writeKubeconfig } from './describe-stage.js';
import { type Comparison, compareEach, kubectlAnswer, STALE } from './suite.js';
import { endlessWaits, waitInvocations } from './wait-invocations.js';

const answers = new KubectlAnswers(join(import.meta.dirname, 'recorded/wait.json'));
const BEGINNING = Date.parse('2025-01-02T03:04:05Z');

describe('kubectl and proa wait', () => {
  const home = newHome();
  const place: Place = { home, kubeconfig: join(home, 'kubeconfig') };
  const comparison = (): Comparison => ({ answers, served: ['inspect/wait.yaml'], ...place });
  let sandbox: Sandbox;

  beforeAll(async () => {
    sandbox = await startSandbox({ clock: { ...systemClock, now: () => BEGINNING } });
    writeKubeconfig(place.kubeconfig, sandbox.kubeconfigYaml);
    const client = new TestClient(sandbox);
    await createWithStatus('inspect/wait.yaml', client, new Map());
    client.close();
  });

  afterAll(async () => {
    await sandbox?.close();
    rmSync(home, { recursive: true, force: true });
  });

  compareEach(waitInvocations, comparison);

  it.each(endlessWaits)('%s, within its time limit', async (line) => {
    const found = await askProaUntilLimit(line, 1, place);
    expect(found, STALE).toEqual(await kubectlAnswer(line, comparison(), undefined, found));
  });
});
