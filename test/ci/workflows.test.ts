import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { workflowErrors } from '../../scripts/workflows/errors.js';

interface Workflow {
  on: Record<string, unknown>;
  permissions: unknown;
  jobs: Record<
    string,
    { 'timeout-minutes'?: number; steps?: { run?: string; uses?: string; with?: Record<string, unknown> }[] }
  >;
}

const root = resolve(import.meta.dirname, '../..');
const folder = resolve(root, '.github/workflows');
const files = readdirSync(folder);
const textOf = (file: string) => readFileSync(resolve(folder, file), 'utf8');
const read = (file: string) => parse(textOf(file)) as Workflow;
const { scripts } = JSON.parse(readFileSync(resolve(root, 'package.json'), 'utf8'));

describe.each(files)('the workflow %s', (file) => {
  const workflow = read(file);
  const steps = Object.values(workflow.jobs).flatMap(({ steps = [] }) => steps);

  it('may only read the repository, unless a job requires more', () => {
    expect(workflow.permissions).toEqual({ contents: 'read' });
  });

  it('is valid for GitHub', async () => {
    expect(await workflowErrors(file, textOf(file))).toEqual([]);
  });

  it('names each action by its commit, with its release', () => {
    const used = textOf(file).match(/(?<=\buses: )(?!\.\/).*/g) ?? [];
    expect(used.length).toBeGreaterThan(0);
    expect(
      used.filter((action) => !/^[\w-]+(?:\/[\w-]+)+@[\da-f]{40} # v\d+\.\d+\.\d+$/.test(action)),
    ).toEqual([]);
  });

  it('keeps no credentials in the clone, and has a limit for each job', () => {
    for (const { uses, with: options } of steps)
      if (uses?.startsWith('actions/checkout@')) expect(options).toEqual({ 'persist-credentials': false });
    for (const [name, job] of Object.entries(workflow.jobs))
      if (job.steps !== undefined) expect(job['timeout-minutes'], name).toBeGreaterThan(0);
  });

  it('runs npm scripts and files that exist', () => {
    const lines = steps.flatMap(({ run }) => run?.split('\n') ?? []);
    const named = lines.flatMap((line) => /\bnpm run ([\w:]+)/.exec(line)?.[1] ?? []);
    expect(named.filter((name) => !(name in scripts))).toEqual([]);
    const programs = lines.flatMap((line) => /^\.ci\/[\w.]+/.exec(line)?.[0] ?? []);
    expect(programs.filter((path) => !existsSync(resolve(root, path)))).toEqual([]);
  });
});

it('pull requests are tested', () => {
  const { on, jobs } = read('test.yml');
  expect(Object.keys(on)).toContain('pull_request');
  const lines = jobs.test!.steps!.flatMap(({ run }) => run ?? []);
  for (const step of ['npm ci', 'npm run build', 'npm run lint', 'npm run typecheck'])
    expect(lines).toContain(step);
  expect(lines.some((line) => line.startsWith('node node_modules/vitest/vitest.mjs run'))).toBe(true);
});

it.each([
  ['an unknown key', 'runs-on:', 'run-on:', "Unexpected value 'run-on'"],
  ['an expression that is none', '{{ matrix.machine }}', '{{ matrix.machine', 'expression'],
  ['a value that does not exist where it stands', '{{ matrix.machine }}', '{{ secret.machine }}', 'secret'],
])('%s in a workflow is found', async (_, good, bad, message) => {
  const broken = textOf('release.yml').replace(good, bad);
  expect((await workflowErrors('release.yml', broken)).join('\n')).toContain(message);
});
