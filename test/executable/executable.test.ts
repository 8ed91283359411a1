import { copyFileSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { scene } from '../e2e/support.js';
import { isExecutable, proaProgram } from '../support/proa.js';
import { runProcess } from '../support/run-process.js';

/** The executable alone in a folder, with no other program available. */
async function alone() {
  const { folder, env } = await scene({ pods: 3 });
  const place = join(folder, 'place');
  mkdirSync(place);
  const program = join(place, 'proa');
  copyFileSync(proaProgram, program);
  const run = (...args: string[]) => runProcess(program, args, { cwd: place, env: { ...env, PATH: '' } });
  return { place, run };
}

describe.skipIf(!isExecutable)('the executable alone', () => {
  it('runs get without Node.js and without any other file', async () => {
    const { run } = await alone();
    const { stdout, stderr, exit } = await run('get', 'pods', '-o', 'name');
    expect({ lines: stdout.trim().split('\n').length, stderr, exit }).toEqual({
      lines: 3,
      stderr: '',
      exit: 0,
    });
  });

  it('contains its help and its version', async () => {
    const { run } = await alone();
    expect((await run('get', '--help')).stdout).toContain('USAGE\n  $ proa get');
    expect((await run('--version')).stdout).toMatch(/^proa\/\d+\.\d+\.\d+ \w+-\w+ bun-v\d/);
  });

  it('detects the name by which it was called', async () => {
    const { place } = await alone();
    for (const name of ['kubectl', 'kubectl-proa']) symlinkSync('proa', join(place, name));
    const saidBy = async (name: string) =>
      (await runProcess(join(place, name), ['none'], { cwd: place, env: { HOME: place } })).stderr;
    expect(await saidBy('proa')).toContain('unknown command "none" for "proa"');
    expect(await saidBy('kubectl')).toContain('unknown command "none" for "kubectl"');
    expect(await saidBy('kubectl-proa')).toContain('unknown command "none" for "kubectl proa"');
  });

  it('shows the licenses of packages and runtime', async () => {
    const { run } = await alone();
    const { stdout, exit } = await run('licenses');
    expect(exit).toBe(0);
    expect(stdout).toMatch(/^yaml \d\S+ \(ISC\)$/m);
    expect(stdout).toContain('JavaScriptCore');
  });

  it('reads no settings from files in the working folder', async () => {
    const { place, run } = await alone();
    writeFileSync(join(place, '.env'), 'KUBECONFIG=/nowhere\n');
    writeFileSync(join(place, 'bunfig.toml'), 'preload = ["./evil.js"]\n');
    writeFileSync(join(place, 'evil.js'), 'process.exit(9);\n');
    writeFileSync(join(place, 'package.json'), '{"name":"evil","version":"6.6.6"}\n');
    expect(await run('get', 'pods', '-o', 'name')).toMatchObject({ stderr: '', exit: 0 });
    expect((await run('--version')).stdout).not.toContain('6.6.6');
  });
});
