import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { beforePage, startHttpProxy } from '../support/http-proxy.js';
import { signalOnce } from '../support/run-process.js';
import { lines, podNames } from '../support/scene.js';
import { scene } from './support.js';

/** The page of 10 pods that is requested after something has happened. */
const LATE = 4;

describe('a list in chunks', () => {
  it('stops requesting quietly when no one reads any more', async () => {
    const { proa, sandbox } = await scene({ pods: 3000 });
    const { stderr, exit } = await proa('get pods -o json --chunk-size=50', {
      onOutput: (_text, child) => child.stdout?.destroy(),
    });
    expect({ stderr, exit }).toEqual({ stderr: '', exit: 141 });
    expect(sandbox.requests().filter(({ path }) => path.endsWith('/pods')).length).toBeLessThan(30);
  });

  it.each([
    ['SIGINT', 130],
    ['SIGTERM', 143],
    ['SIGHUP', 129],
  ] as const)(
    'leaves a resume file at %s, private to its owner, and continues from it',
    async (signal, exitCode) => {
      const { client, folder, proa, sandbox } = await scene({ pods: 200 });
      const expected = (await podNames(client)).map((name) => `pod/${name}`);
      // At first, one page never arrives, so that something is left to interrupt.
      let comes: Promise<void> | undefined = new Promise(() => {});
      const server = await startHttpProxy(sandbox, { before: beforePage('/pods', LATE, () => comes) });
      const line = `get pods -o name --chunk-size=10 --server=${server}`;
      const first = await proa(line, { onOutput: signalOnce(signal) });
      expect(first.exit).toBe(exitCode);
      expect(first.stderr).toMatch(
        /the list was interrupted after \d+ objects; the same command with --resume continues from there/,
      );
      const resume = join(folder, 'cache', 'resume');
      expect(
        readdirSync(resume).map((name) => (statSync(join(resume, name)).mode & 0o777).toString(8)),
      ).toEqual(['600']);
      comes = undefined;
      const second = await proa(`${line} --resume`);
      expect(second.exit).toBe(0);
      expect([...lines(first.stdout), ...lines(second.stdout)]).toEqual(expected);
      expect(existsSync(resume)).toBe(false);
    },
  );

  it('keeps nothing of the list before a watch, because it cannot be resumed', async () => {
    const { folder, proa, sandbox } = await scene({ pods: 200 });
    const server = await startHttpProxy(sandbox, {
      before: beforePage('/pods', LATE, () => new Promise(() => {})),
    });
    const { stderr } = await proa(`get pods -o name -w --chunk-size=10 --server=${server}`, {
      onOutput: signalOnce('SIGINT'),
    });
    expect(stderr).toBe('');
    expect(existsSync(join(folder, 'cache', 'resume'))).toBe(false);
  });
});

describe('a watch', () => {
  // As kubectl 1.32 ends.
  it('that is interrupted ends with 1', async () => {
    const { proa } = await scene({ pods: 3 });
    const { exit } = await proa('get pods -w', { onOutput: signalOnce('SIGINT') });
    expect(exit).toBe(1);
  });

  it.each([
    ['SIGTERM', 143],
    ['SIGHUP', 129],
    // Node.js opens its debugger at this signal, unless prevented.
    ['SIGUSR1', 138],
  ] as const)('that receives %s ends with %i, without a message', async (signal, exitCode) => {
    const { proa } = await scene({ pods: 3 });
    const { stderr, exit } = await proa('get pods -w', { onOutput: signalOnce(signal) });
    expect([stderr, exit]).toEqual(['', exitCode]);
  });
});
