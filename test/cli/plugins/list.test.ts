import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runInProcess } from '../../support/in-process.js';
import { KubectlAnswers } from '../../support/kubectl-answers.js';
import { runProcess } from '../../support/run-process.js';
import { ECHO, folderWith } from './place.js';

const answers = new KubectlAnswers(join(import.meta.dirname, 'recorded/list.json'));

const files = {
  'one/kubectl-foo': ECHO,
  'one/kubectl-get': ECHO,
  'one/kubectl-get-all': ECHO,
  'one/kubectl-config-foo': ECHO,
  'one/kubectl-create-cm': ECHO,
  'one/kubectl-create-thing': ECHO,
  'one/kubectl-api_resources': ECHO,
  'one/kubectl.sh': ECHO,
  'one/kubectl': ECHO,
  'two/kubectl-foo': ECHO,
  'two/kubectl-closed': '',
  'two/kubectl-folder/file': ECHO,
  'none/other': ECHO,
  'good/kubectl-neat': ECHO,
  'good/kubectl-who_can': ECHO,
  'bad/kubectl-closed': '',
};

/** PATHs, by what they demonstrate. */
const paths = {
  'good plugins': 'good',
  'one warning': 'bad',
  'all warnings': 'one:two',
  'folders named twice, missing, empty and no folders': 'good:good:missing: ::one/kubectl:good/.',
  'no plugins': 'none',
  'no plugins, in folders that are not there': 'missing',
};

describe('plugin list reports like kubectl', () => {
  it.each(Object.entries(paths))('%s', async (what, PATH) => {
    const cwd = folderWith(files);
    symlinkSync('nowhere', join(cwd, 'two/kubectl-broken'));
    for (const [title, more] of [
      [what, []],
      [`${what}, by name`, ['--name-only']],
    ] as const) {
      const args = ['plugin', 'list', ...more];
      const ours = await runInProcess(args, { name: 'kubectl', cwd, env: { PATH } });
      const ask = (kubectl: string) => runProcess(kubectl, args, { cwd, env: { PATH, HOME: cwd } });
      expect(ours).toEqual(await answers.answer(title, { files: Object.keys(files), PATH }, ask, ours));
    }
  });
});

it('plugin list shows plugins of proa, and which of two for the same words is run', async () => {
  const cwd = folderWith({ 'one/kubectl-foo': ECHO, 'two/proa-foo': ECHO, 'two/proa-get': ECHO });
  expect(await runInProcess(['plugin', 'list'], { cwd, env: { PATH: 'one:two' } })).toEqual({
    stdout:
      'The following compatible plugins are available:\n\none/kubectl-foo\ntwo/proa-foo\ntwo/proa-get\n',
    stderr:
      '  - warning: one/kubectl-foo is overshadowed by a similarly named plugin: two/proa-foo\n' +
      '  - warning: proa-get overwrites existing command: "proa get"\n' +
      'error: 2 plugin warnings were found\n',
    exit: 1,
  });
});
