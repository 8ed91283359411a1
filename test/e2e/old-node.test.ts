import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runProcess } from '../support/run-process.js';

const root = resolve(import.meta.dirname, '../..');

/** Runs proa with Node.js, as if that were of another version. */
function runOn(version: string, ...args: string[]) {
  const pretence = `Object.defineProperty(process.versions,'node',{value:'${version}'})`;
  const flags = ['--import', `data:text/javascript,${pretence}`];
  return runProcess(process.execPath, [...flags, join(root, 'bin/run.js'), ...args], {});
}

describe('the launcher on a Node.js that is too old', () => {
  it.each(['20.20.2', '22.11.0', '9.9.9'])('says which one is needed: %s', async (version) => {
    const { stdout, stderr, exit } = await runOn(version, 'options');
    expect(stderr).toBe(
      `error: proa needs Node.js 22.12 or newer, and this is Node.js ${version} (${process.execPath}).\n`,
    );
    expect({ stdout, exit }).toEqual({ stdout: '', exit: 1 });
  });

  it.each(['22.12.0', '23.0.0', '100.1.0'])('starts on a new one: %s', async (version) => {
    expect(await runOn(version, 'version', '--client')).toMatchObject({ stderr: '', exit: 0 });
  });

  it("is of one mind with package.json's engines", () => {
    const { engines } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
    const [, needed] = /needed = \[(.*)\]/.exec(readFileSync(join(root, 'bin/run.js'), 'utf8'))!;
    expect(engines.node).toBe(`>=${needed!.split(', ').join('.')}`);
  });
});
