import { describe, expect, it } from 'vitest';
import { goGlob } from '../../../src/go/glob.js';

const folders: Record<string, string[]> = {
  '.': ['.hidden', 'a', 'b', 'c.yaml'],
  a: ['ab', 'x.yaml', 'y.json', 'é'],
  b: ['-', '[x]', 'ac', 'x.yaml'],
  '/': ['etc'],
};
const glob = (pattern: string) => goGlob(pattern, async (folder) => folders[folder] ?? []);

// The results of Go's filepath.Match for these patterns and names: https://pkg.go.dev/path/filepath#Match
describe('a pattern, as Go reads it', () => {
  it.each([
    ['*', ['.hidden', 'a', 'b', 'c.yaml']],
    ['*/x.yaml', ['a/x.yaml', 'b/x.yaml']],
    ['**/x.yaml', ['a/x.yaml', 'b/x.yaml']],
    ['[ab]/a?', ['a/ab', 'b/ac']],
    ['[^a]/*.yaml', ['b/x.yaml']],
    ['a/[x-z].*', ['a/x.yaml', 'a/y.json']],
    ['a/[z-x].*', []],
    ['a/?', ['a/é']],
    ['b/\\[x\\]', ['b/[x]']],
    ['b/[\\-]', ['b/-']],
    ['{a,b}/*.yaml', []],
    ['/e*', ['/etc']],
    ['none/*', []],
  ])('%s', async (pattern, paths) => {
    expect(await glob(pattern)).toEqual(paths);
  });

  it.each(['[', '[a', '[]', '[]a]', '[-x]', '[a-]', '[x-]', 'a\\', 's[/x'])(
    '%s is invalid',
    async (pattern) => {
      await expect(glob(pattern)).rejects.toThrow('syntax error in pattern');
    },
  );
});
