import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { runInProcess } from '../support/in-process.js';

describe('--profile', () => {
  const folder = mkdtempSync(join(tmpdir(), 'proa-profile-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const run = (...words: string[]) => runInProcess(words, { cwd: folder });
  const written = (name: string) => JSON.parse(readFileSync(join(folder, name), 'utf8'));

  it("writes V8's CPU samples, by default to kubectl's file", async () => {
    expect(await run('version', '--client', '--profile=cpu')).toMatchObject({ stderr: '', exit: 0 });
    // https://chromedevtools.github.io/devtools-protocol/tot/Profiler/#type-Profile
    expect(Object.keys(written('profile.pprof'))).toEqual(
      expect.arrayContaining(['nodes', 'startTime', 'endTime']),
    );
  });

  it("writes V8's memory samples, also of a failing command", async () => {
    const failed = await run('config', 'current-context', '--profile=heap', '--profile-output=a.heapprofile');
    expect(failed).toEqual({ stdout: '', stderr: 'error: current-context is not set\n', exit: 1 });
    expect(written('a.heapprofile')).toHaveProperty('head.callFrame');
  });

  it('lists the valid profiles', async () => {
    const { stdout, stderr, exit } = await run('version', '--client', '--profile=mutex');
    expect(stderr).toBe('Warning: proa has no profile "mutex", only "cpu" and "heap"; none is written\n');
    expect([stdout !== '', exit]).toEqual([true, 0]);
  });

  it('with a file name suggests the flag for it, and fails before any work', async () => {
    expect(await run('version', '--client', '--profile=x.cpuprofile')).toEqual({
      stdout: '',
      stderr:
        "error: unknown profile 'x.cpuprofile': it is cpu or heap, and --profile-output names the file\n",
      exit: 1,
    });
  });

  it('of debug is a different flag', async () => {
    const { stderr } = await run(
      'debug',
      'pod/a',
      '--image=x',
      '--profile=general',
      '--server=http://127.0.0.1:1',
    );
    expect(stderr).toContain('The connection to the server 127.0.0.1:1 was refused');
  });
});
