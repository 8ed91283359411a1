import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { connect } from 'node:http2';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { parse } from 'yaml';
import { freePort } from '../support/free-port.js';
import { proaCommand, runProa } from '../support/proa.js';
import { PseudoTerminal } from '../support/pseudo-terminal.js';
import { signalOnce } from '../support/run-process.js';

/** `proa sandbox` as a process: exit codes, signals, files. */

function home() {
  const folder = mkdtempSync(join(tmpdir(), 'proa-sandbox-e2e-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  // A separate temporary folder, so that leftovers are visible.
  return { folder, env: { HOME: folder, TMPDIR: folder } };
}

/** The status of a request with the kubeconfig's certificate, or without it. */
async function ask(kubeconfig: string, method: string, path: string, certified: boolean): Promise<number> {
  const config = parse(kubeconfig);
  const { cluster } = config.clusters[0];
  const { user } = config.users[0];
  const decoded = (text: string) => Buffer.from(text, 'base64');
  const identity = certified
    ? { cert: decoded(user['client-certificate-data']), key: decoded(user['client-key-data']) }
    : {};
  const session = connect(cluster.server, {
    ca: decoded(cluster['certificate-authority-data']),
    ...identity,
  });
  try {
    return await new Promise((resolve, reject) => {
      session.on('error', reject);
      const headers = { ':method': method, ':path': path, authorization: `Bearer ${user.token}` };
      const stream = session.request(headers, { endStream: false });
      stream.on('response', (head) => resolve(Number(head[':status'])));
      stream.on('error', reject);
      stream.end('{"metadata":{"name":"made"}}');
    });
  } finally {
    session.destroy();
  }
}

describe('sandbox run', () => {
  test("returns the command's exit code, and removes its kubeconfig afterwards", async () => {
    const { folder, env } = home();
    const script = 'test -f "$KUBECONFIG" && stat -c %a "$KUBECONFIG" && echo "$KUBECONFIG"; exit 7';
    const { stdout, stderr, exit } = await runProa(['sandbox', 'run', '--pods=3', '--', 'sh', '-c', script], {
      cwd: folder,
      env,
    });
    const [mode, file = ''] = stdout.split('\n');
    expect([exit, mode, stderr]).toEqual([7, '600', '']);
    expect(file.startsWith(folder)).toBe(true);
    expect(existsSync(file)).toBe(false);
    expect(readdirSync(folder).filter((name) => name.startsWith('proa-sandbox-'))).toEqual([]);
  });

  test('shows on a terminal what runs, where KUBECONFIG points, and how to leave', async () => {
    const { env } = home();
    const [program, ...words] = proaCommand;
    const script = 'echo "<$KUBECONFIG>"; read line; exit 4';
    const args = [...words, 'sandbox', 'run', '--pods=0', '--', 'sh', '-c', script];
    const terminal = new PseudoTerminal(program, args, { env, columns: 300 });
    const [notice, file] = await terminal.shows('>');
    expect(notice).toBe(
      `proa: started a sandbox, an API server with 0 generated pods and a sample application, to which KUBECONFIG points (${file?.slice(1, -1)}); it stops when sh ends`,
    );
    terminal.line('');
    expect(await terminal.ended).toMatchObject({ exitCode: 4 });
    const shell = new PseudoTerminal(program, [...args.slice(0, -3), 'sh'], { env, columns: 300 });
    await shell.shows('; exit sh to stop it');
    shell.line('exit 5');
    expect(await shell.ended).toMatchObject({ exitCode: 5 });
  });

  const shells = [
    ['sh', '', ''],
    ['bash', '.bashrc', "PS1='own> '\n"],
    ['zsh', '.zshrc', "PS1='own> '\n"],
    ['fish', '.config/fish/config.fish', "function fish_prompt; echo -n 'own> '; end\n"],
  ] as const;
  test.for(shells)(
    'marks the prompt of %s, after its own start-up files',
    async ([name, startUp, text], { skip }) => {
      if (spawnSync(name, ['-c', ':']).error) skip(`${name} is not installed`);
      const { folder, env } = home();
      if (startUp !== '') {
        mkdirSync(dirname(join(folder, startUp)), { recursive: true });
        writeFileSync(join(folder, startUp), text);
      }
      const [program, ...words] = proaCommand;
      const args = [...words, 'sandbox', 'run', '--pods=0', '--', name];
      const terminal = new PseudoTerminal(program, args, { env, columns: 300 });
      await terminal.shows(startUp === '' ? '(proa-sandbox) $' : '(proa-sandbox) own>');
      terminal.line('echo "<$PROA_CONTEXT,$ZDOTDIR,$PROMPT_COMMAND>"');
      await terminal.shows('<proa-sandbox,,>');
      terminal.line('exit');
      expect(await terminal.ended).toMatchObject({ exitCode: 0 });
    },
  );

  test('reports what it lacks', async () => {
    const { folder, env } = home();
    const without = await runProa(['sandbox', 'run'], { cwd: folder, env });
    expect([without.exit, without.stderr]).toEqual([
      1,
      expect.stringContaining('a command to run is required'),
    ]);
    // With unreadable folders, it could not be reported as missing.
    const unknown = await runProa(['sandbox', 'run', '--', 'no-such-program-anywhere'], {
      cwd: folder,
      env: { ...env, PATH: folder },
    });
    expect([unknown.exit, unknown.stderr]).toEqual([
      1,
      expect.stringContaining('cannot run no-such-program-anywhere: not found'),
    ]);
    expect(readdirSync(folder).filter((name) => name.startsWith('proa-sandbox-'))).toEqual([]);
  });

  test.each(['run', 'up'])('%s fails if no etcd responds, and runs nothing', async (word) => {
    const { folder, env } = home();
    const url = `http://127.0.0.1:${await freePort()}`;
    const command = word === 'run' ? ['--', 'sh', '-c', 'echo ran; exit 3'] : [];
    const { stdout, stderr, exit } = await runProa(['sandbox', word, `--etcd=${url}`, ...command], {
      cwd: folder,
      env,
    });
    expect([exit, stdout]).toEqual([1, '']);
    expect(stderr).toBe(`error: etcd does not respond (${url}): connection refused\n`);
    expect(readdirSync(folder).filter((name) => name.includes('kubeconfig'))).toEqual([]);
  });

  test('passes signals on, and ends as the command does', async () => {
    const { folder, env } = home();
    const script = 'trap "echo caught; exit 3" TERM; echo ready; while :; do sleep 0.05; done';
    const { stdout, exit } = await runProa(['sandbox', 'run', '--pods=0', '--', 'sh', '-c', script], {
      cwd: folder,
      env,
      onOutput: signalOnce('SIGTERM', (text) => text.includes('ready')),
    });
    expect([stdout, exit]).toEqual(['ready\ncaught\n', 3]);
    expect(readdirSync(folder).filter((name) => name.startsWith('proa-sandbox-'))).toEqual([]);
  });

  test('reports a command that a signal ended by its number', async () => {
    const { folder, env } = home();
    const { exit } = await runProa(['sandbox', 'run', '--pods=0', '--', 'sh', '-c', 'kill -KILL $$'], {
      cwd: folder,
      env,
    });
    expect(exit).toBe(128 + 9);
  });
});

describe('sandbox up', () => {
  test.each(['SIGINT', 'SIGTERM'] as const)(
    'serves until %s, on loopback, with a private kubeconfig',
    async (signal) => {
      const { folder, env } = home();
      const file = join(folder, 'own.kubeconfig');
      let seen: Promise<unknown[]> | undefined;
      const { stdout, exit } = await runProa(['sandbox', 'up', '--pods=3', `--kubeconfig-out=${file}`], {
        cwd: folder,
        env,
        onOutput: (text, child) => {
          if (seen !== undefined || !text.includes('Press Ctrl-C')) return;
          const kubeconfig = readFileSync(file, 'utf8');
          const maps = '/api/v1/namespaces/default/configmaps';
          seen = (async () => [
            statSync(file).mode & 0o777,
            parse(kubeconfig).clusters[0].cluster.server,
            await ask(kubeconfig, 'GET', '/api/v1/pods', false),
            await ask(kubeconfig, 'POST', maps, false),
            await ask(kubeconfig, 'POST', maps, true),
          ])().finally(() => child.kill(signal));
        },
      });
      const [mode, server, read, refused, written] = (await seen) ?? [];
      expect([mode, read, refused, written]).toEqual([0o600, 200, 403, 201]);
      expect(server).toMatch(/^https:\/\/127\.0\.0\.1:\d+$/);
      expect(stdout).toContain(`Kubeconfig: ${file}`);
      // It is meant to run until then, so this is not a failure.
      expect(exit).toBe(0);
      expect(readdirSync(folder).filter((name) => /kubeconfig|tmp$/.test(name))).toEqual([]);
    },
  );

  test('fails if it cannot listen or write, and leaves nothing', async () => {
    const { folder, env } = home();
    const at = await runProa(['sandbox', 'up', '--host=192.0.2.1'], { cwd: folder, env });
    expect([at.exit, at.stdout]).toEqual([1, '']);
    expect(at.stderr).not.toBe('');
    const nowhere = join(folder, 'none', 'kubeconfig');
    const file = await runProa(['sandbox', 'up', `--kubeconfig-out=${nowhere}`], { cwd: folder, env });
    expect([file.exit, file.stdout]).toEqual([1, '']);
    expect(readdirSync(folder).filter((name) => /kubeconfig|tmp$/.test(name))).toEqual([]);
  });

  test('does not replace a file that no sandbox wrote', async () => {
    const { folder, env } = home();
    const file = join(folder, 'config');
    writeFileSync(file, 'apiVersion: v1\nkind: Config\nclusters: []\n');
    const { exit, stdout, stderr } = await runProa(['sandbox', 'up', `--kubeconfig-out=${file}`], {
      cwd: folder,
      env,
    });
    expect([exit, stdout]).toEqual([1, '']);
    expect(stderr).toContain(`${file} exists and is not a kubeconfig of a sandbox`);
    expect(readFileSync(file, 'utf8')).toContain('clusters: []');
  });

  test('refuses invalid options', async () => {
    const { folder, env } = home();
    for (const [flag, why] of [
      ['--pods=-1', '--pods must not be negative'],
      ['--latency=soon', '--latency takes a length of time'],
      ['--cut=2', '--cut takes a chance'],
    ]) {
      const { exit, stderr } = await runProa(['sandbox', 'up', flag!], { cwd: folder, env });
      expect([exit, stderr]).toEqual([1, expect.stringContaining(why!)]);
    }
  });
});
