import { join } from 'node:path';
import { describe } from 'vitest';
import { KubectlAnswers } from '../support/kubectl-answers.js';
import { changePlace } from './change-place.js';
import { compareChanges } from './change-suite.js';
import { drainInvocations as lines } from './drain-invocations.js';

const answers = new KubectlAnswers(join(import.meta.dirname, 'recorded/drain.json'));
const left = 'get nodes,pods,poddisruptionbudgets -l of=NS -o json --show-managed-fields';

describe('drain of kubectl and proa', () => {
  const place = changePlace({ objects: 'drain/nodes.yaml', lines, left, answers, anyOrder: true });

  compareChanges(lines, left, place);
});
