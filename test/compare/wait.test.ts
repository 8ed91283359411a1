import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { KubectlAnswers } from '../support/kubectl-answers.js';
import { askProaUntilLimit } from './compare.js';
import { placeWith } from './inspect-place.js';
import { type Comparison, compareEach, kubectlAnswer, STALE } from './suite.js';
import { endlessWaits, waitInvocations } from './wait-invocations.js';

const answers = new KubectlAnswers(join(import.meta.dirname, 'recorded/wait.json'));

describe('kubectl and proa wait', () => {
  const file = 'inspect/wait.yaml';
  const place = placeWith(file);
  const comparison = (): Comparison => ({ answers, served: [file], ...place });

  compareEach(waitInvocations, comparison);

  it.each(endlessWaits)('%s, within its time limit', async (line) => {
    const found = await askProaUntilLimit(line, 1, place);
    expect(found, STALE).toEqual(await kubectlAnswer(line, comparison(), undefined, found));
  });
});
