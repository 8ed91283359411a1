import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { bunOf, fileName, ownTarget, targetOf, targets } from '../../scripts/executable/targets.js';

interface Job {
  needs?: string;
  permissions?: Record<string, string>;
  strategy?: { matrix: { include: { target: string; machine: string }[] } };
  steps?: { run?: string; uses?: string; with?: Record<string, string> }[];
}

const root = resolve(import.meta.dirname, '../..');
const workflow = parse(readFileSync(resolve(root, '.github/workflows/release.yml'), 'utf8'));
const jobs: Record<string, Job> = workflow.jobs;

const stepsOf = (name: string) => jobs[name]!.steps ?? [];
const linesOf = (name: string) => stepsOf(name).flatMap(({ run }) => run ?? []);

describe('the release workflow', () => {
  it('builds for every target except those with musl, each on its own machine', () => {
    const built = jobs.executable!.strategy!.matrix.include;
    // GitHub provides no machine with musl.
    expect(built.map(({ target }) => target)).toEqual(
      targets.filter(({ musl }) => !musl).map(({ name }) => name),
    );
    expect(new Set(built.map(({ machine }) => machine)).size).toBe(built.length);
  });

  it('publishes only what was built and tested', () => {
    expect(jobs.test).toMatchObject({ needs: 'check', uses: './.github/workflows/test.yml' });
    expect(jobs.executable!.needs).toBe('test');
    expect(jobs.packages!.needs).toBe('executable');
    expect(jobs.manifests!.needs).toBe('packages');
    for (const name of ['release', 'image', 'npm']) {
      expect(jobs[name]!.needs, name).toBe('manifests');
      expect(linesOf(name), name).toContain('sha256sum --check SHA256SUMS');
    }
  });

  it('signs what it publishes, with its builder, its sources and its contents', () => {
    for (const name of ['release', 'image']) {
      const attested = stepsOf(name).filter(({ uses }) => uses?.startsWith('actions/attest@'));
      expect(attested.map((step) => step.with?.['sbom-path'])).toEqual([
        undefined,
        'packages/proa.spdx.json',
      ]);
      expect(linesOf(name).join('\n')).toMatch(/^cosign sign/m);
    }
    expect(linesOf('npm').join('\n')).toContain('npm publish --provenance ');
  });

  it('builds the executables with the script for users', () => {
    const lines = Object.values(jobs).flatMap(({ steps = [] }) => steps.flatMap(({ run }) => run ?? []));
    expect(lines.some((line) => line.startsWith('npm run build:exe '))).toBe(true);
  });

  it('may write only if necessary, and runs no code of the clone there', () => {
    const writing = Object.entries(jobs).filter(([, { permissions }]) => permissions !== undefined);
    const signing = { 'id-token': 'write', attestations: 'write' };
    expect(Object.fromEntries(writing.map(([name, { permissions }]) => [name, permissions]))).toEqual({
      release: { ...signing, contents: 'write' },
      image: { ...signing, packages: 'write' },
      npm: { 'id-token': 'write' },
    });
    for (const [name] of writing)
      expect(
        stepsOf(name).filter(({ uses }) => uses?.startsWith('actions/checkout@')),
        name,
      ).toEqual([]);
  });
});

describe('targets', () => {
  it('are named as Node names this machine, and as Bun does', () => {
    expect(ownTarget('win32', 'arm64')).toBe('windows-arm64');
    expect(ownTarget('darwin', 'x64')).toBe('darwin-x64');
    expect(ownTarget('linux', 'x64', true)).toBe('linux-x64-musl');
    expect(bunOf(targetOf('linux-arm64-musl'))).toEqual({
      target: 'bun-linux-arm64-musl',
      package: '@oven/bun-linux-aarch64-musl',
    });
    expect(fileName('windows-x64')).toBe('proa-windows-x64.exe');
    expect(() => targetOf('plan9-x64')).toThrow('no target "plan9-x64"; there are linux-x64, ');
  });
});
