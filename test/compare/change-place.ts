import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { type ApiServer, startApiServer } from '../../src/sandbox/app/sandbox.js';
import { backgroundClock } from '../../src/sandbox/base/clock.js';
import { TestClient } from '../sandbox/client.js';
import type { KubectlAnswers } from '../support/kubectl-answers.js';
import { RecordingProxy } from '../support/recording-proxy.js';
import {
  askKubectlToChange,
  type ChangeAnswers,
  type ChangeScene,
  filesBelow,
  filesNamed,
  inNamespace,
  NAMESPACES,
} from './change-suite.js';
import { fixtures, newHome } from './compare.js';
import { createWithStatus, writeKubeconfig } from './describe-stage.js';

/** The time at which the sandbox starts. */
const BEGINNING = Date.parse('2025-01-02T03:04:05Z');

/** The parts of a suite on the sandbox. */
export interface ChangeSuite {
  /** The file among the fixtures with the objects, in a namespace NS. */
  objects: string;
  /** The folder with the files that the lines use; by default the files that they name. */
  folder?: string;
  lines: readonly string[];
  /** The line that prints what the others leave behind. */
  left: string;
  /** Lines are sorted, because kubectl prints them in the order in which parallel work ends. */
  anyOrder?: boolean;
  answers: KubectlAnswers;
}

/**
 * A sandbox with two copies of the objects, one for each program, and kubectl's answers. Call it at the top of a
 * suite.
 */
export function changePlace(suite: ChangeSuite): () => ChangeScene & { expected: ChangeAnswers } {
  const { objects, folder, lines, left, answers, anyOrder = false } = suite;
  const home = newHome();
  let sandbox: ApiServer | undefined;
  let proxy: RecordingProxy | undefined;
  const take = () => proxy!.take();
  const scene = { home, kubeconfig: join(home, 'kubeconfig'), anyOrder, take };
  let expected: ChangeAnswers;

  beforeAll(async () => {
    sandbox = await startApiServer({ clock: { ...backgroundClock, now: () => BEGINNING } });
    proxy = await RecordingProxy.before(sandbox);
    writeKubeconfig(scene.kubeconfig, proxy.kubeconfig);
    const client = new TestClient(sandbox);
    for (const namespace of Object.values(NAMESPACES))
      await createWithStatus(objects, client, new Map(), (text) => inNamespace(text, namespace));
    client.close();
    const given = [
      lines,
      left,
      readFileSync(join(fixtures, objects), 'utf8'),
      folder === undefined ? filesNamed(lines) : filesBelow(folder),
    ];
    expected = await answers.answer('lines', given, (kubectl) =>
      askKubectlToChange(kubectl, lines, left, scene),
    );
  });

  afterAll(async () => {
    proxy?.end();
    await sandbox?.close();
    rmSync(home, { recursive: true, force: true });
  });
  return () => ({ ...scene, expected });
}
