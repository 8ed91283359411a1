import { join } from 'node:path';
import { describe } from 'vitest';
import { KubectlAnswers } from '../support/kubectl-answers.js';
import { changePlace } from './change-place.js';
import { compareChanges } from './change-suite.js';
import { editInvocations as lines } from './edit-invocations.js';

const answers = new KubectlAnswers(join(import.meta.dirname, 'recorded/edit.json'));
const left = 'get deployments,configmaps,services -o json --show-managed-fields';

describe('edit, create --edit and apply edit-last-applied of kubectl and proa', () => {
  const place = changePlace({ objects: 'change/edit.yaml', lines, left, answers });

  compareChanges(lines, left, place);
});
