import { join } from 'node:path';
import { describe } from 'vitest';
import { KubectlAnswers } from '../support/kubectl-answers.js';
import { changePlace } from './change-place.js';
import { compareChanges } from './change-suite.js';
import { metadataInvocations } from './metadata-invocations.js';

const answers = new KubectlAnswers(join(import.meta.dirname, 'recorded/annotate.json'));
const lines = metadataInvocations('annotate');
const left = 'get configmaps,secrets,deployments -o json --show-managed-fields';

describe('annotate of kubectl and proa', () => {
  const place = changePlace({ objects: 'metadata/objects.yaml', lines, left, answers });

  compareChanges(lines, left, place);
});
