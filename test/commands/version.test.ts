import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { followedKubectl } from '../../src/discovery/version-skew.js';
import { runInProcess } from '../support/in-process.js';

const run = async (...words: string[]) => (await runInProcess(['version', ...words])).stdout;

/** The version in go.mod of kubectl 1.36. */
const KUSTOMIZE = 'v5.8.1';

describe('version', () => {
  it('names the kubectl release that proa follows, the same in text, JSON and YAML', async () => {
    expect(await run('--client')).toBe(
      `Client Version: ${followedKubectl}\nKustomize Version: ${KUSTOMIZE}\n`,
    );
    const json = JSON.parse(await run('--client', '-o', 'json'));
    expect(json).toMatchObject({
      clientVersion: { major: '1', minor: '36', gitVersion: followedKubectl },
      kustomizeVersion: KUSTOMIZE,
    });
    expect(parse(await run('--client', '-o', 'yaml'))).toEqual(json);
  });
});
