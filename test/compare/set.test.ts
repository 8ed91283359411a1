import { join } from 'node:path';
import { describe } from 'vitest';
import { KubectlAnswers } from '../support/kubectl-answers.js';
import { changePlace } from './change-place.js';
import { compareChanges } from './change-suite.js';
import { setInvocations as lines } from './set-invocations.js';

const answers = new KubectlAnswers(join(import.meta.dirname, 'recorded/set.json'));
const left = 'get deploy,ds,sts,rs,rc,cronjobs,pods,services,rolebindings -o json --show-managed-fields';

describe('set of kubectl and proa', () => {
  const place = changePlace({ objects: 'change/set.yaml', lines, left, answers });

  compareChanges(lines, left, place);
});
