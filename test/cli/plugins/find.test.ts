import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findPlugin } from '../../../src/cli/plugins/find.js';
import { processInfo } from '../../../src/process/process-environment.js';
import { ECHO, folderWith } from './place.js';

/** The content of PATH; the first two folders are passed to each test as `one` and `two`. */
const files = {
  'one/kubectl-foo': ECHO,
  'one/kubectl-foo-bar': ECHO,
  'one/kubectl-foo-bar_baz': ECHO,
  'one/kubectl-create-thing': ECHO,
  'one/kubectl-create': ECHO,
  'one/kubectl-closed': '',
  'one/kubectl-folder/file': ECHO,
  'two/kubectl-closed': ECHO,
  'two/kubectl-foo': ECHO,
  'two/proa-both': ECHO,
  'one/kubectl-both': ECHO,
  'one/kubectl-both-longer': ECHO,
  'two/kubectl-two': ECHO,
};

describe('a plugin is found for', () => {
  it.each([
    ['foo', 'one/kubectl-foo', []],
    ['foo a -x --help', 'one/kubectl-foo', ['a', '-x', '--help']],
    ['foo bar baz', 'one/kubectl-foo-bar', ['baz']],
    ['foo bar-baz', 'one/kubectl-foo-bar_baz', []],
    // The file `kubectl-foo-bar_baz` also matches this, as in kubectl.
    ['foo bar_baz', 'one/kubectl-foo-bar_baz', []],
    ['foo -x bar', 'one/kubectl-foo', ['-x', 'bar']],
    ['foo -- bar', 'one/kubectl-foo', ['--', 'bar']],
    ['closed', 'two/kubectl-closed', []],
    ['both', 'two/proa-both', []],
    ['both longer', 'one/kubectl-both-longer', []],
    ['two words', 'two/kubectl-two', ['words']],
  ])('%s', (line, path, argv) => {
    const folder = folderWith(files);
    expect(find(line, 1, folder)).toEqual({ path: join(folder, path), argv });
  });

  it.each([
    ['another word', 'fo', 1],
    ['a folder', 'folder', 1],
    ['no words', '-n', 1],
    ['a word behind a flag', '-n x foo', 1],
    ['a path', 'folder/file', 1],
    ['nothing that create can be asked for', 'create nothing', 2],
  ])('not for %s', (_what, line, fewest) => {
    expect(find(line, fewest, folderWith(files))).toBeUndefined();
  });

  it('exactly the type that create is given', () => {
    const folder = folderWith(files);
    const path = join(folder, 'one/kubectl-create-thing');
    expect(find('create thing a', 2, folder)).toEqual({ path, argv: ['a'] });
  });

  it('words on Windows by the extensions of its programs', () => {
    const folder = folderWith({ 'one/kubectl-foo': ECHO, 'one/kubectl-bar.exe': ECHO });
    expect(find('foo', 1, folder, 'win32')).toBeUndefined();
    expect(find('bar', 1, folder, 'win32')?.path).toBe(join(folder, 'one/kubectl-bar.exe'));
  });
});

function find(line: string, fewest: number, folder: string, platform: string = process.platform) {
  const variables = { PATH: `${join(folder, 'one')}:${join(folder, 'two')}` };
  return findPlugin(line.split(' '), fewest, {
    variables,
    process: { ...processInfo(), platform },
  });
}
