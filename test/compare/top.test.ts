import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { KubectlAnswers } from '../support/kubectl-answers.js';
import { askProa, type Place } from './compare.js';
import { placeWith } from './inspect-place.js';
import { compareEach, kubectlAnswer, STALE } from './suite.js';

const answers = new KubectlAnswers(join(import.meta.dirname, 'recorded/top.json'));
const file = 'inspect/top.yaml';

const invocations = [
  'top node',
  'top nodes --sort-by=cpu',
  'top no --sort-by=memory --no-headers',
  'top node big',
  'top node big --show-capacity',
  'top node -l size=small',
  'top node -l size=none',
  'top node --use-protocol-buffers=false',
  'top node nobody',
  'top node big small',
  'top node big -l size=big',
  'top node --sort-by=size',
  'top node -l a=b=c',
  'top pod -n busy',
  'top pods -A',
  'top po -A --no-headers',
  'top pod -n busy --sort-by=cpu',
  'top pod -A --sort-by=memory',
  'top pod -n busy --containers',
  'top pod -A --containers --sort-by=cpu',
  'top pod -n busy --sum',
  'top pod -A --sum',
  'top pod -A --sum --containers',
  'top pod -n busy --sum --no-headers',
  'top pod -A --sum --no-headers --containers',
  'top pod -n busy -l app=two',
  'top pod large -n busy',
  'top pod two-containers -n busy --containers',
  'top pod nobody -n busy',
  'top pod waiting -n busy',
  'top pod -n nowhere',
  'top pod -n busy -l app=none',
  'top pod -A -l app=none',
  'top pod a b',
  'top pod a -l a=b',
  'top pod a --field-selector=a=b',
  'top pod --sort-by=size',
];

/** `250m` is not an age here. */
const figuresOf = (place: Place): Place => ({ ...place, maskAges: (stdout) => stdout });

describe('kubectl and proa top', () => {
  const place = figuresOf(placeWith(file, { metrics: true }));

  compareEach(invocations, () => ({ answers, served: [file], ...place }));
});

describe('kubectl and proa top without a metrics server', () => {
  const place = figuresOf(placeWith(file));

  it.each(['top no', 'top po -A'])('%s', async (line) => {
    const found = await askProa(line, place);
    expect(found, STALE).toEqual(
      await kubectlAnswer(line, { answers, served: [file], ...place }, undefined, found),
    );
  });
});
