import { join } from 'node:path';
import { beforeAll, describe } from 'vitest';
import { KubectlAnswers } from '../support/kubectl-answers.js';
import { patchStory } from './patch-invocations.js';
import { Stage } from './stage.js';
import {
  askKubectlToWrite,
  compareWrites,
  prepareWrites,
  type WriteAnswers,
  writeFiles,
} from './write-suite.js';

const answers = new KubectlAnswers(join(import.meta.dirname, 'recorded/patch.json'));

describe('patch of kubectl and proa on the sandbox', () => {
  const stage = new Stage();
  let expected: WriteAnswers;

  beforeAll(async () => {
    await stage.start();
    await prepareWrites(stage.run);
    expected = await answers.answer('patch', [patchStory, writeFiles()], (kubectl) =>
      askKubectlToWrite(kubectl, patchStory, stage.place),
    );
  });

  compareWrites(patchStory, () => ({ ...stage.place, expected }));
});
