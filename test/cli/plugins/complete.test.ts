import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runInProcess } from '../../support/in-process.js';
import { KubectlAnswers } from '../../support/kubectl-answers.js';
import { runProcess } from '../../support/run-process.js';
import { ECHO, folderWith } from './place.js';

const answers = new KubectlAnswers(join(import.meta.dirname, 'recorded/complete.json'));

/** However loaded the machine is: no response is abandoned. */
const patient = { PROA_COMPLETION_TIMEOUT: '600' };

const SAYS = '#!/bin/sh\nfor word; do echo "<$word>	words $#"; done\n';
const files = {
  'kubectl-neat': ECHO,
  'kubectl-neat-deep_er': ECHO,
  'kubectl-only-below': ECHO,
  'kubectl-silent': ECHO,
  'kubectl-get-more': ECHO,
  'kubectl-fails': ECHO,
  'kubectl_complete-neat': `${SAYS}echo -o; echo --output; echo; echo json; echo :6\n`,
  'kubectl_complete-neat-deep_er': `${SAYS}echo b; echo :x\n`,
  'kubectl_complete-fails': '#!/bin/sh\necho lost\nexit 1\n',
  'kubectl_complete-fo': ECHO,
};

describe('kubectl and proa complete plugins in the same way', () => {
  it.each([
    [['nea']],
    [['on']],
    [['neat', '']],
    [['neat', 'dee']],
    [['neat', '-']],
    [['neat', '-x', '<']],
    [['neat', 'a', '-n', '']],
    [['neat', '$(touch x)', '<']],
    [['neat', 'deep-er', '<']],
    [['neat', 'deep-er', '<x', '']],
    [['only', '']],
    [['silent', '']],
    [['fails', '']],
    [['fo', '']],
  ])('%j', async (words) => {
    const cwd = folderWith(files);
    const args = ['__complete', ...words];
    const env = { PATH: `${cwd}:/usr/bin:/bin`, HOME: cwd, ...patient };
    const ours = (await runInProcess(args, { name: 'kubectl', cwd, env })).stdout;
    // A shell drops candidates that do not continue the word; kubectl relies on that.
    const goesOn = (line: string) => line !== '' && (line.startsWith(words.at(-1)!) || /^:\d/.test(line));
    const theirs = await answers.answer(words.join(' '), Object.entries(files), async (kubectl) => {
      const { stdout } = await runProcess(kubectl, args, { cwd, env });
      return stdout.split('\n').filter(goesOn).sort();
    });
    expect(ours.split('\n').filter(goesOn).sort()).toEqual(theirs);
  });
});

describe('completion', () => {
  it('offers what plugins can create', async () => {
    const cwd = folderWith({ 'proa-create-queue': ECHO, 'kubectl-create-quota': ECHO, 'proa-queue': ECHO });
    const complete = (...words: string[]) =>
      runInProcess(['__completeNoDesc', ...words], { cwd, env: { PATH: cwd, ...patient } });
    expect((await complete('create', 'qu')).stdout).toBe('quota\nqueue\n:4\n');
    expect((await complete('que')).stdout).toBe('queue\n:4\n');
  });

  it('does not wait for a plugin that does not respond', async () => {
    const waits = '#!/bin/sh\nwhile :; do sleep 0.05; done\n';
    const cwd = folderWith({ 'kubectl-slow': ECHO, 'kubectl_complete-slow': waits });
    const env = { PATH: `${cwd}:/usr/bin:/bin`, PROA_COMPLETION_TIMEOUT: '0.001' };
    const { stdout, exit } = await runInProcess(['__complete', 'slow', ''], { cwd, env });
    expect([stdout, exit]).toEqual([':4\n', 0]);
  });

  it('drops text that could control a terminal', async () => {
    const script = "#!/bin/sh\nprintf 'a\\033]0;x\\007\\nb\\tc\\033[2J\\n'\n";
    const cwd = folderWith({ 'kubectl-evil': ECHO, 'kubectl_complete-evil': script });
    const env = { PATH: `${cwd}:/usr/bin:/bin`, ...patient };
    const { stdout } = await runInProcess(['__complete', 'evil', ''], { cwd, env });
    expect(stdout).toBe('b\tc^[[2J\n:0\n');
  });
});
