import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { KubectlAnswers } from '../support/kubectl-answers.js';
import type { ProcessResult } from '../support/run-process.js';
import { askProa } from './compare.js';
import { logInvocations } from './log-invocations.js';
import { Stage } from './stage.js';
import { type Comparison, compareEach, kubectlAnswer } from './suite.js';

const answers = new KubectlAnswers(join(import.meta.dirname, 'recorded/logs.json'));

describe('logs of kubectl and proa on the sandbox', () => {
  const stage = new Stage();
  const comparison = (): Comparison => ({
    answers,
    served: ['fixtures.yaml', 'gizmos.yaml', 'logs.yaml'],
    ...stage.place,
  });

  beforeAll(async () => {
    await stage.set();
    await stage.create('logs.yaml');
    stage.pass(60_000);
  });

  compareEach(logInvocations, comparison);

  /** kubectl reads several logs in an order that changes from run to run. */
  it.each([
    'logs -n talk two --all-containers --prefix',
    "logs -n talk -l 'app in (plain,several,chosen)' --all-containers --prefix",
  ])('%s, in any order', async (line) => {
    const sorted = ({ stdout, ...rest }: ProcessResult) => ({
      ...rest,
      stdout: stdout.split('\n').sort().join('\n'),
    });
    const found = sorted(await askProa(line, stage.place));
    expect(found).toEqual(await kubectlAnswer(line, comparison(), sorted));
    expect(found.stdout.split('\n').length).toBeGreaterThan(10);
  });
});
