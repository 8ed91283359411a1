import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { parse } from 'yaml';
import { type ApiServer, startApiServer } from '../../src/sandbox/app/sandbox.js';
import { proaCommand } from '../support/proa.js';
import { runProcess } from '../support/run-process.js';
import { document, root } from './support.js';

interface Step {
  uses?: string;
  run?: string;
  env?: Record<string, string>;
}

interface Job {
  env: Record<string, string>;
  steps: Step[];
}

const { jobs } = parse(/^```yaml\n([\s\S]*?)^```$/m.exec(document('docs/ci.md'))![1]!) as {
  jobs: Record<string, Job>;
};
const { env, steps } = jobs.deploy!;

/** What a runner provides to a job: a checked-out repository with the executable, a home, a file for PATH. */
const runner = mkdtempSync(join(tmpdir(), 'proa-ci-'));
const workspace = join(runner, 'workspace');
const pathFile = join(runner, 'path');
let sandbox: ApiServer;

beforeAll(async () => {
  sandbox = await startApiServer({ pods: 10, namespaces: 2, podStart: 0 });
  mkdirSync(join(workspace, 'tools'), { recursive: true });
  mkdirSync(join(runner, 'home'));
  cpSync(join(root, 'demo/examples/shop.yaml'), join(workspace, 'shop.yaml'));
  const words = proaCommand.map((word) => `'${word}'`).join(' ');
  writeFileSync(join(workspace, 'tools/proa'), `#!/bin/sh\nexec ${words} "$@"\n`);
  chmodSync(join(workspace, 'tools/proa'), 0o644);
});
afterAll(async () => {
  await sandbox?.close();
  rmSync(runner, { recursive: true, force: true });
});

/** Replaces expressions as GitHub does. */
function filled(values: Record<string, string> = {}): Record<string, string> {
  const known: Record<string, string> = {
    'github.workspace': workspace,
    'secrets.KUBECONFIG': sandbox.kubeconfigYaml,
  };
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      value.replaceAll(/\$\{\{ (\S+) \}\}/g, (_, expression: string) => known[expression]!),
    ]),
  );
}

const printed: Record<string, string> = {
  'proa diff': '+  currency: EUR\n',
  'proa apply': 'deployment.apps/shop created\n',
  'proa rollout': 'deployment "shop" successfully rolled out\n',
};

it('the job of docs/ci.md begins with a checkout', () => {
  expect(steps[0]!.uses).toMatch(/^actions\/checkout@/);
});

it.each(steps.slice(1))('the step of docs/ci.md succeeds as a runner runs it: $run', async (step) => {
  const added = existsSync(pathFile) ? readFileSync(pathFile, 'utf8').trimEnd().split('\n') : [];
  const { stdout, stderr, exit } = await runProcess('bash', ['-e', '-c', step.run!], {
    cwd: workspace,
    env: {
      CI: 'true',
      HOME: join(runner, 'home'),
      GITHUB_PATH: pathFile,
      PATH: [...added, '/usr/bin', '/bin'].join(':'),
      ...filled(env),
      ...filled(step.env),
    },
  });
  expect({ stderr, exit }).toEqual({ stderr: '', exit: 0 });
  const [, shown = ''] = Object.entries(printed).find(([words]) => step.run!.startsWith(words)) ?? [];
  expect(stdout).toContain(shown);
});
