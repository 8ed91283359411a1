import { join } from 'node:path';
import { describe } from 'vitest';
import { KubectlAnswers } from '../support/kubectl-answers.js';
import { changePlace } from './change-place.js';
import { compareChanges } from './change-suite.js';
import { taintInvocations as lines } from './taint-invocations.js';

const answers = new KubectlAnswers(join(import.meta.dirname, 'recorded/taint.json'));
const left = 'get nodes -l of=NS -o json --show-managed-fields';

describe('taint of kubectl and proa', () => {
  const place = changePlace({ objects: 'metadata/nodes.yaml', lines, left, answers });

  compareChanges(lines, left, place);
});
