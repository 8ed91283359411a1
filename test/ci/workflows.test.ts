import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';

interface Workflow {
  on: Record<string, unknown>;
  permissions: unknown;
  jobs: Record<string, { steps?: { run?: string; uses?: string }[] }>;
}

const root = resolve(import.meta.dirname, '../..');
const folder = resolve(root, '.github/workflows');
const files = readdirSync(folder);
const read = (file: string) => parse(readFileSync(resolve(folder, file), 'utf8')) as Workflow;
const { scripts } = JSON.parse(readFileSync(resolve(root, 'package.json'), 'utf8'));

describe.each(files)('the workflow %s', (file) => {
  const workflow = read(file);
  const steps = Object.values(workflow.jobs).flatMap(({ steps = [] }) => steps);

  it('may only read the repository, but where a job says otherwise', () => {
    expect(workflow.permissions).toEqual({ contents: 'read' });
  });

  it("names each action's major version", () => {
    const used = steps.flatMap(({ uses }) => uses ?? []);
    expect(used.length).toBeGreaterThan(0);
    expect(used.filter((action) => !/^(?:actions|github\/codeql-action)\/[\w-]+@v\d+$/.test(action))).toEqual(
      [],
    );
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
