import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { KubectlAnswers } from '../../support/kubectl-answers.js';
import { scenes } from './scenes.js';
import { kubectlConfig, proaOutcome, type Scene } from './support.js';

const answers = new KubectlAnswers(join(import.meta.dirname, 'recorded/scenes.json'));

function title({ args, env = {} }: Scene): string {
  const words = typeof args === 'string' ? args : JSON.stringify(args);
  return [...Object.entries(env).map(([name, value]) => `${name}=${value}`), words].join(' ');
}

describe('config, beside kubectl: output, exit code and files', () => {
  it.each(scenes.map((scene) => [title(scene), scene] as const))('%s', async (words, scene) => {
    const theirs = await answers.drawn(words, scene, (kubectl) => kubectlConfig(kubectl, scene));
    expect(await proaOutcome(scene)).toEqual(theirs);
  });
});
