import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiServer, startApiServer } from '../../src/sandbox/app/sandbox.js';
import { proaCommand } from '../support/proa.js';
import { runProcess } from '../support/run-process.js';

const root = resolve(import.meta.dirname, '../..');

/** Runs a command by oclif alone: its Config finds the command in this package, loads it and runs it. */
const byConfig = `
  const { Config } = await import('@oclif/core/config');
  const [id, ...argv] = process.argv.slice(1);
  const config = await Config.load(${JSON.stringify(root)});
  await config.runCommand(id, argv);`;

/** The same by what oclif puts into the launchers of its own programs. */
const byExecute = `
  const { execute } = await import('@oclif/core');
  await execute({ dir: ${JSON.stringify(root)}, args: process.argv.slice(1) });`;

describe('commands under stock oclif', () => {
  let sandbox: ApiServer;
  const folder = mkdtempSync(join(tmpdir(), 'proa-oclif-'));
  const env = { KUBECONFIG: join(folder, 'kubeconfig'), HOME: folder };
  beforeAll(async () => {
    sandbox = await startApiServer({ pods: 3 });
    writeFileSync(env.KUBECONFIG, sandbox.kubeconfigYaml);
  });
  afterAll(async () => {
    await sandbox.close();
    rmSync(folder, { recursive: true, force: true });
  });
  const node = (script: string, ...args: string[]) =>
    runProcess(process.execPath, ['--input-type=module', '-e', script, ...args], { env, cwd: root });

  it.each([
    ['version', '--client'],
    ['config view', '-o=json'],
    ['get', 'configmaps', '-A', '-oname'],
    ['get', 'pods', 'nope'],
    ['config use-context', 'nope'],
    ['get', '--nope'],
  ])('%s answers as ever', async (words, ...argv) => {
    const [program, ...first] = proaCommand;
    const expected = await runProcess(program, [...first, ...words.split(' '), ...argv], { env, cwd: root });
    expect(await node(byConfig, words.replace(' ', ':'), ...argv)).toEqual(expected);
    expect(await node(byExecute, ...words.split(' '), ...argv)).toEqual(expected);
  });
});
