import { chmodSync, existsSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse, stringify } from 'yaml';
import { proaCommand } from '../support/proa.js';
import { isMissing } from '../support/reference.js';
import { runProcess } from '../support/run-process.js';
import { type Scene, scene } from './support.js';

/** util-linux's script gives a program a pseudo-terminal; other systems have another program with that name. */
const script = '/usr/bin/script';

/** Runs proa with its output on a pseudo-terminal; what the terminal received is in `stdout`. */
function onTerminal({ env }: Scene, line: string) {
  const command = `${proaCommand.join(' ')} ${line}`;
  return runProcess(script, ['-qec', command, '/dev/null'], { env: { ...env, TERM: 'xterm-256color' } });
}

describe.skipIf(process.platform !== 'linux' || isMissing('script', existsSync(script)))(
  'on a terminal',
  () => {
    it('text from the cluster cannot control it, in any format', async () => {
      const all = await scene();
      const evil = '\u001b]0;owned\u0007\u001b[2J\u009b31m\u202egnp.exe\rhidden';
      const created = await all.client.write('POST', '/api/v1/namespaces/default/configmaps', {
        apiVersion: 'v1',
        kind: 'ConfigMap',
        metadata: { name: 'evil', annotations: { note: evil }, labels: { a: 'b' } },
        data: { key: evil },
      });
      expect(created.status).toBe(201);
      for (const output of [
        'yaml',
        'json',
        'jsonpath={.data.key}',
        "go-template='{{.data.key}}'",
        'custom-columns=K:.data.key',
        'ndjson',
      ]) {
        const { stdout } = await onTerminal(all, `get configmap evil -o ${output}`);
        expect(stdout.replaceAll('\r\n', '\n'), output).not.toMatch(
          /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/,
        );
        expect(stdout, output).toContain('owned');
      }
      const { stdout } = await all.proa('get configmap evil -o jsonpath={.data.key}');
      expect(stdout).toBe(evil);
    });

    it('a credential plugin that has not borrowed it cannot control it', async () => {
      const all = await scene();
      const config = parse(all.sandbox.kubeconfigYaml);
      const say = String.raw`printf '\033]0;owned\007no luck\n' >&2; exit 1`;
      config.users[0].user = {
        exec: {
          apiVersion: 'client.authentication.k8s.io/v1',
          command: 'sh',
          args: ['-c', say],
          interactiveMode: 'Never',
        },
      };
      writeFileSync(all.env.KUBECONFIG!, stringify(config), { mode: 0o600 });
      const { stdout } = await onTerminal(all, 'get pods');
      expect(stdout).toContain('^[]0;owned\\x07no luck');
      expect(stdout).not.toContain('\u001b]');
    });

    it('shows once for each mode that others can read a kubeconfig with credentials', async () => {
      const all = await scene();
      const file = all.env.KUBECONFIG!;
      const warnings = async (line = 'get namespaces') => {
        const { stdout } = await onTerminal(all, line);
        return stdout.split('\r\n').filter((text) => text.startsWith('Warning: '));
      };
      expect(await warnings()).toEqual([]);
      chmodSync(file, 0o644);
      expect((await all.proa('get namespaces')).stderr).toBe('');
      expect(await warnings()).toEqual([
        `Warning: the kubeconfig ${file} holds credentials and can be read by everybody (mode 0644); "chmod 600" makes it private`,
      ]);
      expect(await warnings()).toEqual([]);
      chmodSync(file, 0o640);
      expect(await warnings()).toEqual([expect.stringContaining('by its group (mode 0640)')]);
      const said = join(all.env.KUBECACHEDIR!, 'said');
      expect(statSync(said).mode & 0o777).toBe(0o700);
      expect(readdirSync(said).map((name) => statSync(join(said, name)).mode & 0o777)).toEqual([
        0o600, 0o600,
      ]);
    });

    it('shows nothing about a readable kubeconfig without credentials, nor in CI', async () => {
      const all = await scene();
      const file = all.env.KUBECONFIG!;
      chmodSync(file, 0o644);
      const inCi = { ...all, env: { ...all.env, CI: 'true' } };
      expect((await onTerminal(inCi, 'get namespaces')).stdout).not.toContain('Warning');
      const { clusters, ...config } = parse(all.sandbox.kubeconfigYaml);
      const exec = {
        apiVersion: 'client.authentication.k8s.io/v1',
        command: 'false',
        interactiveMode: 'Never',
      };
      const users = config.users.map(({ name }: { name: string }) => ({ name, user: { exec } }));
      writeFileSync(file, stringify({ ...config, clusters, users }));
      expect((await onTerminal(all, 'get namespaces')).stdout).not.toContain('Warning');
    });

    it('shows the progress of a long list, and leaves nothing of it behind', async () => {
      const all = await scene({ pods: 400, faults: { latency: 150 } });
      const { stdout } = await onTerminal(all, 'get pods -o name --chunk-size=20');
      expect(stdout).toMatch(/\r\u001b\[K\d+ of 400 objects, \d+\/s/);
      const screen = stdout.replace(
        /\r\u001b\[K(?:[\d,]+ of [\d,]+ objects, [\d,]+\/s(?:, \w+ left)?)?/g,
        '',
      );
      expect(screen.replaceAll('\r\n', '\n').split('\n').filter(Boolean)).toHaveLength(400);
      expect(screen).not.toContain('objects');
    });

    it('shows the progress of discovery, except when nobody should see it', async () => {
      const all = await scene({ groups: 30, legacyDiscovery: true, flowControl: false });
      const line = 'api-resources -o name --discovery-burst=5 --discovery-qps=10';
      const { stdout } = await onTerminal(all, line);
      expect(stdout).toMatch(/\r\u001b\[Kdiscovery: \d+ of \d+ group versions done, held back for \d+s/);
      // What a terminal finally shows in each line: the text written since the line was last erased.
      const screen = stdout.split('\n').map((each) => each.replace(/\r$/, '').split('\r\u001b[K').at(-1));
      expect(screen.join('\n')).not.toContain('discovery:');
      expect(screen).toContain('pods');
      const empty = join(all.folder, 'empty');
      const quiet = await onTerminal(all, `${line} --no-interactive --cache-dir=${empty}`);
      expect(quiet.stdout).toContain('pods');
      expect(quiet.stdout).not.toContain('\u001b');
    });
  },
);
