import { join } from 'node:path';
import { describe } from 'vitest';
import { KubectlAnswers } from '../support/kubectl-answers.js';
import { authInvocations } from './auth-invocations.js';
import { placeWith } from './inspect-place.js';
import { compareEach } from './suite.js';

const answers = new KubectlAnswers(join(import.meta.dirname, 'recorded/auth.json'));

describe('kubectl and proa auth', () => {
  const file = 'inspect/permits.yaml';
  const place = placeWith(file);

  compareEach(authInvocations, () => ({ answers, served: [file], ...place }));
});
