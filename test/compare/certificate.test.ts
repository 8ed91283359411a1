import { join } from 'node:path';
import { beforeAll, describe } from 'vitest';
import { KubectlAnswers } from '../support/kubectl-answers.js';
import { certificateStory } from './certificate-invocations.js';
import { Stage } from './stage.js';
import {
  askKubectlToWrite,
  compareWrites,
  prepareWrites,
  type WriteAnswers,
  writeFiles,
} from './write-suite.js';

const answers = new KubectlAnswers(join(import.meta.dirname, 'recorded/certificate.json'));

describe('certificate of kubectl and proa on the sandbox', () => {
  const stage = new Stage();
  let expected: WriteAnswers;

  beforeAll(async () => {
    await stage.start();
    await prepareWrites(stage.run);
    expected = await answers.answer('certificate', [certificateStory, writeFiles()], (kubectl) =>
      askKubectlToWrite(kubectl, certificateStory, stage.place),
    );
  });

  compareWrites(certificateStory, () => ({ ...stage.place, expected }));
});
