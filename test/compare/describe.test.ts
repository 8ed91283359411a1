import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiServer, startApiServer } from '../../src/sandbox/app/sandbox.js';
import { backgroundClock } from '../../src/sandbox/base/clock.js';
import { TestClient } from '../sandbox/client.js';
import { KubectlAnswers } from '../support/kubectl-answers.js';
import { askProa, newHome, type Place } from './compare.js';
import { describeInvocations } from './describe-invocations.js';
import { createWithStatus, ofBothReleases, writeKubeconfig } from './describe-stage.js';
import { kubectlAnswer, STALE } from './suite.js';

const answers = new KubectlAnswers(join(import.meta.dirname, 'recorded/describe.json'));

/** The time at which the sandbox starts: its objects are the same in every run, including times. */
const BEGINNING = Date.parse('2025-01-02T03:04:05Z');

const files = ['pods', 'classes', 'workloads', 'network', 'cluster', 'storage', 'custom', 'boats'].map(
  (name) => `describe/${name}.yaml`,
);

/** Masks the ages of pods on a node. Those of events are constant: the events happen in the future, in 2099. */
function maskPodAges(text: string): string {
  return text.replace(/(%\) +)(\d+[smhdy]){1,2}$/gm, '$1<age>');
}

describe('kubectl and proa describe', () => {
  const home = newHome();
  const place: Place = { home, kubeconfig: join(home, 'kubeconfig'), maskAges: maskPodAges };
  let sandbox: ApiServer;

  beforeAll(async () => {
    sandbox = await startApiServer({ clock: { ...backgroundClock, now: () => BEGINNING } });
    writeKubeconfig(place.kubeconfig, sandbox.kubeconfigYaml);
    const client = new TestClient(sandbox);
    const uids = new Map<string, string>();
    for (const file of files) await createWithStatus(file, client, uids);
    client.close();
  });

  afterAll(async () => {
    await sandbox?.close();
    rmSync(home, { recursive: true, force: true });
  });

  it.each(describeInvocations)('%s', async (line) => {
    const comparison = { answers, served: files, ...place };
    const found = ofBothReleases(await askProa(line, place));
    const expected = await kubectlAnswer(line, comparison, ofBothReleases, found);
    expect(found, STALE).toEqual(expected);
  });
});
