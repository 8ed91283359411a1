import { spawnSync } from 'node:child_process';
import { closeSync, constants, mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { proaCommand, runProa } from '../support/proa.js';
import { type ProcessResult, runProcess } from '../support/run-process.js';

let folder: string;
let pipe: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'special-files-'));
  pipe = join(folder, 'pipe');
  spawnSync('mkfifo', [pipe]);
  const kubeconfig = (user: object) =>
    JSON.stringify({
      'current-context': 'x',
      clusters: [{ name: 'c', cluster: { server: 'https://127.0.0.1:1' } }],
      contexts: [{ name: 'x', context: { cluster: 'c', user: 'u' } }],
      users: [{ name: 'u', user }],
    });
  writeFileSync(join(folder, 'config'), kubeconfig({}));
  writeFileSync(join(folder, 'token'), kubeconfig({ tokenFile: pipe }));
  writeFileSync(join(folder, 'certificate'), kubeconfig({ 'client-certificate': pipe, 'client-key': pipe }));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Runs proa, and ends it by a signal as soon as it has opened the pipe to read from it. */
async function ended(args: readonly string[], config: string): Promise<ProcessResult> {
  const [program, ...first] = proaCommand;
  const script = '"$@" & echo $!; wait $!';
  let pid = 0;
  const running = runProcess('sh', ['-c', script, 'sh', program, ...first, ...args], {
    env: { HOME: folder, KUBECONFIG: join(folder, config) },
    onOutput: (text) => {
      pid = Number(text);
    },
  });
  let hasEnded = false;
  void running.finally(() => {
    hasEnded = true;
  });
  const writer = await opened(pipe, () => hasEnded);
  if (writer !== undefined) process.kill(pid, 'SIGTERM');
  const result = await running;
  if (writer !== undefined) closeSync(writer);
  return result;
}

/** The pipe opened for writing, which is possible once someone reads from it; undefined if no one will. */
async function opened(path: string, isOver: () => boolean): Promise<number | undefined> {
  while (!isOver()) {
    try {
      return openSync(path, constants.O_WRONLY | constants.O_NONBLOCK);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENXIO') throw error;
      await setImmediate();
    }
  }
  return undefined;
}

describe.skipIf(process.platform === 'win32')('a pipe that nobody writes to', () => {
  it.each([
    ['manifests', 'config', (path: string) => ['create', '-f', path]],
    ['a raw body', 'config', (path: string) => ['create', '--raw', '/x', '-f', path]],
    ['a kubeconfig', 'config', (path: string) => ['get', 'pods', `--kubeconfig=${path}`]],
    ['a token', 'token', () => ['get', 'pods']],
    ['a certificate', 'certificate', () => ['get', 'pods']],
    ['an authority', 'config', (path: string) => ['get', 'pods', `--certificate-authority=${path}`]],
    ['a template', 'config', (path: string) => ['decode', `-o=go-template-file=${path}`]],
    [
      'an authority to embed',
      'config',
      (path: string) => [
        ...['config', 'set-cluster', 'c', '--embed-certs', `--certificate-authority=${path}`],
      ],
    ],
    ['objects to decode', 'config', (path: string) => ['decode', path]],
    ['manifests to encode', 'config', (path: string) => ['encode', path]],
  ])('in place of %s is abandoned on a signal', async (_what, config, args) => {
    expect(await ended(args(pipe), config)).toMatchObject({
      stderr: expect.stringMatching(/^(proa: interrupted.*\n)?$/),
      exit: 143,
    });
  });
});

describe.skipIf(process.platform === 'win32')('a folder in place of standard input', () => {
  it.each([
    ['create -f -', 'error parsing STDIN: '],
    ['delete -f -', 'error parsing STDIN: '],
    ['set env deployment/web -', ''],
    ['encode', ''],
  ])('is an error of %s', async (line, start) => {
    const script = 'words=$1; shift; exec "$@" $words < .';
    const result = await runProcess('sh', ['-c', script, 'sh', line, ...proaCommand], {
      env: { HOME: folder, KUBECONFIG: join(folder, 'config') },
      cwd: folder,
    });
    expect(result).toEqual({
      stdout: '',
      stderr: `error: ${start}read /dev/stdin: is a directory\n`,
      exit: 1,
    });
  });
});

describe.runIf(process.platform === 'linux')('a file descriptor passed by a shell', () => {
  const bash = (script: string) =>
    runProcess('bash', ['-c', script, 'bash', ...proaCommand], { env: { HOME: folder }, cwd: folder });

  it('is read as a kubeconfig', async () => {
    const result = await bash(
      '"$@" config view -o jsonpath={.current-context} --kubeconfig=<(sleep 0.1; cat config)',
    );
    expect(result).toEqual({ stdout: 'x', stderr: '', exit: 0 });
  });

  it('is read as manifests', async () => {
    const manifest = '{"kind":"Pod","apiVersion":"v1","metadata":{"name":"a"}}';
    const result = await bash(
      `"$@" create --dry-run=client --validate=false -o name -f <(echo '${manifest}') --kubeconfig=config`,
    );
    expect(result).toMatchObject({ stdout: '', exit: 1 });
    expect(result.stderr).toContain('127.0.0.1:1');
  });

  it('is read as a certificate authority to embed', async () => {
    const result = await bash(
      '"$@" config set-cluster c --kubeconfig=new --embed-certs --certificate-authority=<(echo PEM) && ' +
        '"$@" config view --kubeconfig=new --raw -o jsonpath="{.clusters[0].cluster.certificate-authority-data}"',
    );
    expect(result).toEqual({ stdout: `Cluster "c" set.\n${btoa('PEM\n')}`, stderr: '', exit: 0 });
  });

  it('is refused if it never ends', async () => {
    expect(await runProa(['get', 'pods', '--kubeconfig=/dev/zero'])).toEqual({
      stdout: '',
      stderr: 'error: error loading config file "/dev/zero": read /dev/zero: larger than 32 MiB\n',
      exit: 1,
    });
  });
});
