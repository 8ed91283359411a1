import { join } from 'node:path';
import { beforeAll, describe } from 'vitest';
import { KubectlAnswers } from '../support/kubectl-answers.js';
import { certificateStory } from './certificate-invocations.js';
import { cordonStory } from './cordon-invocations.js';
import { diffStory } from './diff-invocations.js';
import { patchStory } from './patch-invocations.js';
import { reconcileStory } from './reconcile-invocations.js';
import { replaceStory } from './replace-invocations.js';
import { Stage } from './stage.js';
import {
  askKubectlToWrite,
  compareWrites,
  prepareWrites,
  type WriteAnswers,
  writeFiles,
} from './write-suite.js';

describe.each([
  ['certificate', 'certificate', certificateStory],
  ['cordon', 'cordon', cordonStory],
  ['diff', 'diff', diffStory],
  ['patch', 'patch', patchStory],
  ['auth reconcile', 'reconcile', reconcileStory],
  ['replace', 'replace', replaceStory],
] as const)('%s of kubectl and proa on the sandbox', (_command, title, story) => {
  const answers = new KubectlAnswers(join(import.meta.dirname, `recorded/${title}.json`));
  const stage = new Stage();
  let expected: WriteAnswers;

  beforeAll(async () => {
    await stage.start();
    await prepareWrites(stage.run);
    expected = await answers.answer(title, [story, writeFiles()], (kubectl) =>
      askKubectlToWrite(kubectl, story, stage.place),
    );
  });

  compareWrites(story, () => ({ ...stage.place, expected }));
});
