import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiServer, startApiServer } from '../../src/sandbox/app/sandbox.js';
import { TestClient } from '../sandbox/client.js';
import { KubectlAnswers } from '../support/kubectl-answers.js';
import { removeFolder } from '../support/remove-folder.js';
import type { ProcessResult } from '../support/run-process.js';
import { askKubectl, askProa, filesOf, newHome, type Place } from './compare.js';
import { debugInvocations } from './debug-invocations.js';

const answers = new KubectlAnswers(join(import.meta.dirname, 'recorded/debug.json'));

/** The answer to a line, and the pods that exist then. */
interface Debugged extends ProcessResult {
  pods: unknown;
}

describe('kubectl and proa debug pods and nodes', () => {
  const places: { place: Place; sandbox: ApiServer; client: TestClient }[] = [];

  /** A server for each program, on which nothing is started, so that sent objects stay unchanged. */
  async function newPlace() {
    const sandbox = await startApiServer({ pods: 0, namespaces: 1 });
    const home = newHome();
    const kubeconfig = join(home, 'kubeconfig');
    writeFileSync(kubeconfig, sandbox.kubeconfigYaml, { mode: 0o600 });
    const made = { place: { kubeconfig, home }, sandbox, client: new TestClient(sandbox) };
    places.push(made);
    return made;
  }

  let ours: Awaited<ReturnType<typeof newPlace>>;
  let theirs: Promise<Awaited<ReturnType<typeof newPlace>>> | undefined;

  beforeAll(async () => {
    ours = await newPlace();
  });
  afterAll(async () => {
    for (const { place, sandbox, client } of places) {
      client.close();
      await sandbox.close();
      await removeFolder(place.home);
    }
  });

  it.each(debugInvocations)('%s', async (line) => {
    const answer = await debugged(ours, (place) => askProa(line, place));
    const given = { files: filesOf(line), targets: filesOf('@/debug/targets.yaml') };
    const ask = async (kubectl: string) => {
      theirs ??= newPlace();
      return debugged(await theirs, (place) => askKubectl(line, kubectl, place));
    };
    expect(answer).toEqual(await answers.answer(line, given, ask, answer));
  });

  async function debugged(
    { place, client, sandbox }: Awaited<ReturnType<typeof newPlace>>,
    ask: (place: Place) => Promise<ProcessResult>,
  ): Promise<Debugged> {
    await client.send('DELETE', '/api/v1/namespaces/default/pods');
    await sandbox.settled();
    const { exit } = await askProa('apply -f @/debug/targets.yaml --server-side', place);
    expect(exit).toBe(0);
    const { stdout, stderr, exit: code } = await ask(place);
    const { items } = (await client.get('/api/v1/namespaces/default/pods')).json as { items: Pod[] };
    const pods = items.map(({ metadata: { name, labels, annotations }, spec }) => ({
      ...{ name, labels, annotations, spec },
    }));
    return JSON.parse(masked(JSON.stringify({ stdout, stderr, exit: code, pods })));
  }
});

interface Pod {
  metadata: { name: string; labels?: object; annotations?: object };
  spec: object;
}

/** Masks random names, and what kubectl prints and does only since 1.32 (see test/verbs/debug). */
function masked(text: string): string {
  return text
    .replaceAll(/debugger-(?!worker)[bcdfghjklmnpqrstvwxz2456789]{5}\b/g, 'debugger-*****')
    .replaceAll(/debugger-worker-1-[bcdfghjklmnpqrstvwxz2456789]{5}\b/g, 'debugger-worker-1-*****')
    .replaceAll(/--profile=legacy is deprecated.*?\\n/g, 'LEGACY\\n')
    .replaceAll(/Warning: Non-root user is configured.*?\\n/g, '')
    .replaceAll('"labels":{"app.kubernetes.io/managed-by":"kubectl-debug"},', '');
}
