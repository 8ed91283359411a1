import { join } from 'node:path';
import { beforeAll, describe } from 'vitest';
import { KubectlAnswers } from '../support/kubectl-answers.js';
import { invocations } from './invocations.js';
import { Stage } from './stage.js';
import { compareEach } from './suite.js';

const answers = new KubectlAnswers(join(import.meta.dirname, 'recorded/sandbox.json'));

/** The sandbox has one user, who may do everything, and no subresources except status. */
const beyondTheSandbox = /--as=|--subresource=scale/;

describe('kubectl and proa on the sandbox', () => {
  const stage = new Stage();
  beforeAll(() => stage.set());

  compareEach(
    invocations.filter((line) => !beyondTheSandbox.test(line)),
    () => ({ answers, served: ['fixtures.yaml', 'gizmos.yaml'], ...stage.place }),
  );
});
