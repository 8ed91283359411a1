import { join } from 'node:path';
import { describe } from 'vitest';
import { KubectlAnswers } from '../support/kubectl-answers.js';
import { changePlace } from './change-place.js';
import { compareChanges } from './change-suite.js';
import { rolloutChangeInvocations as lines } from './rollout-change-invocations.js';

const answers = new KubectlAnswers(join(import.meta.dirname, 'recorded/rollout-change.json'));
const left = 'get deployments,daemonsets,statefulsets -o json --show-managed-fields';

describe('rollout pause, resume, restart and undo of kubectl and proa', () => {
  const place = changePlace({ objects: 'change/rollouts.yaml', lines, left, answers });

  compareChanges(lines, left, place);
});
