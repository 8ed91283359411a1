import { join } from 'node:path';
import { beforeAll, describe } from 'vitest';
import { KubectlAnswers } from '../support/kubectl-answers.js';
import { cordonStory } from './cordon-invocations.js';
import { Stage } from './stage.js';
import {
  askKubectlToWrite,
  compareWrites,
  prepareWrites,
  type WriteAnswers,
  writeFiles,
} from './write-suite.js';

const answers = new KubectlAnswers(join(import.meta.dirname, 'recorded/cordon.json'));

describe('cordon of kubectl and proa on the sandbox', () => {
  const stage = new Stage();
  let expected: WriteAnswers;

  beforeAll(async () => {
    await stage.start();
    await prepareWrites(stage.run);
    expected = await answers.answer('cordon', [cordonStory, writeFiles()], (kubectl) =>
      askKubectlToWrite(kubectl, cordonStory, stage.place),
    );
  });

  compareWrites(cordonStory, () => ({ ...stage.place, expected }));
});
