import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { runProa } from '../support/proa.js';

/** A command of an oclif plugin. */
const hello = `
export default class Hello {
  static id = 'hello';
  static summary = 'Greet somebody';
  static flags = {};
  static args = {};
  static async run(argv) {
    if (argv.includes('--fail')) throw Object.assign(new Error('nobody is there'), { oclif: { exit: 3 } });
    if (argv.includes('--forever')) await new Promise(() => {});
    console.log('hello ' + argv.join(' '));
  }
}`;

/** A home with an oclif plugin installed beside proa, as @oclif/plugin-plugins leaves it. */
function homeWithPlugin(): string {
  const home = mkdtempSync(join(tmpdir(), 'proa-plugin-'));
  onTestFinished(() => rmSync(home, { recursive: true }));
  const data = join(home, '.local/share/proa');
  const plugin = join(data, 'node_modules/proa-hello');
  mkdirSync(join(plugin, 'commands'), { recursive: true });
  const plugins = [{ name: 'proa-hello', type: 'user' }];
  writeFileSync(join(data, 'package.json'), JSON.stringify({ private: true, oclif: { plugins } }));
  const oclif = { commands: './commands' };
  const manifest = { name: 'proa-hello', version: '1.0.0', type: 'module', oclif };
  writeFileSync(join(plugin, 'package.json'), JSON.stringify(manifest));
  writeFileSync(join(plugin, 'commands/hello.js'), hello);
  return home;
}

describe('an oclif plugin installed beside proa', () => {
  const env = () => ({ HOME: homeWithPlugin() });

  it('adds a command', async () => {
    expect(await runProa(['hello', 'big', 'world'], { env: env() })).toEqual({
      stdout: 'hello big world\n',
      stderr: '',
      exit: 0,
    });
  });

  it('has its own exit codes', async () => {
    const { stderr, exit } = await runProa(['hello', '--fail'], { env: env() });
    expect([stderr, exit]).toEqual(['error: nobody is there\n', 3]);
  });

  it('fails if it waits for something that never happens', async () => {
    const { stdout, stderr, exit } = await runProa(['hello', '--forever'], { env: env() });
    expect([stdout, stderr, exit]).toEqual([
      '',
      'error: the command stopped before it finished; this is a bug in the program\n',
      1,
    ]);
  });

  it('is listed in help, with its own help', async () => {
    const home = env();
    expect((await runProa(['help'], { env: home })).stdout).toMatch(/hello +Greet somebody/);
    const { stdout, exit } = await runProa(['hello', '--help'], { env: home });
    expect([stdout.split('\n', 1)[0], exit]).toEqual(['Greet somebody', 0]);
  });

  it('does not affect other unknown words', async () => {
    const { stderr, exit } = await runProa(['helo'], { env: env() });
    expect(stderr).toContain('error: unknown command "helo" for "proa"');
    expect(exit).toBe(1);
  });

  it('affects neither other unknown words nor proa if it is broken', async () => {
    const home = env();
    const data = join(home.HOME, '.local/share/proa');
    for (const broken of ['node_modules/proa-hello/package.json', 'package.json']) {
      writeFileSync(join(data, broken), '{');
      const { stderr, exit } = await runProa(['helo'], { env: home });
      expect([stderr.includes('error: unknown command "helo" for "proa"'), exit], stderr).toEqual([true, 1]);
      expect(stderr).not.toMatch(/^ +at /m);
      expect((await runProa(['version', '--client'], { env: home })).exit).toBe(0);
    }
  });
});
