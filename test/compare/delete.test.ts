import { join } from 'node:path';
import { describe } from 'vitest';
import { KubectlAnswers } from '../support/kubectl-answers.js';
import { changePlace } from './change-place.js';
import { compareChanges } from './change-suite.js';
import { deleteInvocations as lines } from './delete-invocations.js';

const answers = new KubectlAnswers(join(import.meta.dirname, 'recorded/delete.json'));
const left = 'get configmaps,secrets,deployments,pods -o yaml';

describe('delete of kubectl and proa', () => {
  const place = changePlace({ objects: 'delete/objects.yaml', lines, left, answers });

  compareChanges(lines, left, place);
});
