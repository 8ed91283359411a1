import { join } from 'node:path';
import { beforeAll, describe } from 'vitest';
import { KubectlAnswers } from '../support/kubectl-answers.js';
import { createInvocations } from './create-invocations.js';
import {
  askKubectlToCreate,
  type CreateAnswers,
  compareCreate,
  createFiles,
  prepareCreate,
} from './create-suite.js';
import { Stage } from './stage.js';

const answers = new KubectlAnswers(join(import.meta.dirname, 'recorded/create.json'));

/** The sandbox has one user, who may do everything. */
const lines = createInvocations.filter((line) => !/--as=/.test(line));
const types = 'configmaps,secrets,services,deployments,gizmos';

describe('create of kubectl and proa on the sandbox', () => {
  const stage = new Stage();
  let expected: CreateAnswers;

  beforeAll(async () => {
    await stage.start();
    await prepareCreate(stage.run);
    expected = await answers.answer('create', [lines, types, createFiles()], (kubectl) =>
      askKubectlToCreate(kubectl, lines, types, stage.place),
    );
  });

  compareCreate(lines, types, () => ({ ...stage.place, expected }));
});
