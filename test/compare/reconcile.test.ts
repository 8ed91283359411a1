import { join } from 'node:path';
import { beforeAll, describe } from 'vitest';
import { KubectlAnswers } from '../support/kubectl-answers.js';
import { reconcileStory } from './reconcile-invocations.js';
import { Stage } from './stage.js';
import {
  askKubectlToWrite,
  compareWrites,
  prepareWrites,
  type WriteAnswers,
  writeFiles,
} from './write-suite.js';

const answers = new KubectlAnswers(join(import.meta.dirname, 'recorded/reconcile.json'));

describe('auth reconcile of kubectl and proa on the sandbox', () => {
  const stage = new Stage();
  let expected: WriteAnswers;

  beforeAll(async () => {
    await stage.start();
    await prepareWrites(stage.run);
    expected = await answers.answer('reconcile', [reconcileStory, writeFiles()], (kubectl) =>
      askKubectlToWrite(kubectl, reconcileStory, stage.place),
    );
  });

  compareWrites(reconcileStory, () => ({ ...stage.place, expected }));
});
