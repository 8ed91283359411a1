import { join } from 'node:path';
import { beforeAll, describe } from 'vitest';
import { KubectlAnswers } from '../support/kubectl-answers.js';
import { explainInvocations } from './explain-invocations.js';
import { Stage } from './stage.js';
import { compareEach } from './suite.js';

const answers = new KubectlAnswers(join(import.meta.dirname, 'recorded/explain.json'));

describe('kubectl and proa explain, by OpenAPI v3', () => {
  const stage = new Stage();
  beforeAll(async () => {
    await stage.set();
    await stage.create('explain.yaml');
  });

  compareEach(explainInvocations, () => ({
    answers,
    served: ['fixtures.yaml', 'gizmos.yaml', 'explain.yaml'],
    ...stage.place,
  }));
});
