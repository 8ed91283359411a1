import { join } from 'node:path';
import { describe } from 'vitest';
import { KubectlAnswers } from '../support/kubectl-answers.js';
import { applyInvocations } from './apply-invocations.js';
import { changePlace } from './change-place.js';
import { compareChanges } from './change-suite.js';

const answers = new KubectlAnswers(join(import.meta.dirname, 'recorded/apply.json'));
const left = 'get cm,secrets,deploy,svc,gizmos -o yaml --show-managed-fields';

/** The sandbox publishes a document of v2 that kubectl cannot read. */
const lines = applyInvocations.filter(
  (line) => !/(not-json.yaml|spellings.yaml --overwrite=false)$/.test(line),
);

describe('apply of kubectl and proa', () => {
  const folder = 'applied';
  const place = changePlace({ objects: `${folder}/objects.yaml`, folder, lines, left, answers });

  compareChanges(lines, left, place);
});
