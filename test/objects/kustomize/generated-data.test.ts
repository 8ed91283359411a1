import { describe, expect, it } from 'vitest';
import { proaBuilds } from './kubectl-kustomize.js';

const MIB = 1024 * 1024;

/** The error for a generator in a kustomization. */
async function refusalOf(generators: string, files: Record<string, string> = {}): Promise<string> {
  const { stdout, stderr } = await proaBuilds({ 'k/kustomization.yaml': generators, ...files }, 'k');
  expect(stdout).toBe('');
  return stderr.trim();
}

describe('data of a generator', () => {
  it.each(['configMapGenerator', 'secretGenerator'])('of a %s is refused above 8 MiB', async (generator) => {
    const files = { 'k/a': 'x'.repeat(5 * MIB), 'k/b': 'x'.repeat(3 * MIB + 1) };
    for (const field of ['files', 'envs'])
      expect(await refusalOf(`${generator}: [{name: s, ${field}: [a, b]}]`, files)).toMatch(
        /\[a b\]: more than 8 MiB, which no API server takes$/,
      );
  });

  it('of an env file is not shown in the error for a duplicate key: a lone word may be a value', async () => {
    const files = { 'k/s.env': 'A=1\n# none\nhunter2\nB=2\nhunter2\n', 'k/t.env': 'A=again\n' };
    expect(await refusalOf('secretGenerator: [{name: s, envs: [s.env]}]', files)).toBe(
      'error: configmap s illegally repeats the key in line 5 of s.env',
    );
    const both = 'secretGenerator: [{name: s, envs: [t.env], literals: [A=0]}]';
    expect(await refusalOf(both, files)).toBe('error: configmap s illegally repeats the key `A`');
  });
});
