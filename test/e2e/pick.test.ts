import { writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { proaCommand } from '../support/proa.js';
import { isMissing } from '../support/reference.js';
import { type Scene, scene } from './support.js';
import { hasTmux, Terminal } from './tmux.js';

const PODS = '/api/v1/namespaces/default/pods';

async function withPods(): Promise<Scene> {
  const all = await scene();
  await all.client.write('POST', '/api/v1/nodes', { metadata: { name: 'n' } });
  for (const [name, containers] of [
    ['api-1', ['app']],
    ['web-1', ['app', 'side']],
  ] as const) {
    const spec = {
      nodeName: 'n',
      containers: containers.map((container) => ({ name: container, image: 'c' })),
    };
    const { status } = await all.client.write('POST', PODS, { metadata: { name }, spec });
    expect(status).toBe(201);
  }
  return all;
}

/** A shell in which `proa` is proa, and a command typed into it. */
function at({ env }: Scene, command: string, more: Record<string, string> = {}): Terminal {
  const terminal = new Terminal({ ...env, ...more }, 90, 24);
  const rest = 'echo "code $?"; stty -g | cmp - "$HOME/before" && echo same "settings"';
  terminal.type(
    `clear; proa() { ${proaCommand.join(' ')} "$@"; }; stty -g > "$HOME/before"; ${command}; ${rest}`,
  );
  terminal.press('Enter');
  return terminal;
}

/** What the command left on the terminal, below its own line; the settings must be unchanged. */
async function after(terminal: Terminal): Promise<string[]> {
  const isCode = (line: string) => /^code \d+$/.test(line);
  const lines = await terminal.until((seen) => seen[seen.findIndex(isCode) + 1] === 'same settings');
  return lines.slice(0, lines.findIndex(isCode) + 1).filter((line) => line !== '');
}

describe.skipIf(isMissing('tmux', hasTmux))('a missing argument, at a terminal:', () => {
  it('get asks for the type, and leaves nothing of the question', async () => {
    const terminal = at(await withPods(), 'proa get --no-headers -o name');
    await terminal.shows('Which resource type?');
    terminal.type('pod');
    await terminal.shows('> pods');
    terminal.press('Enter');
    expect(await after(terminal)).toEqual(['pod/api-1', 'pod/web-1', 'code 0']);
  });

  it('delete asks for the type and the name, label for the name, and both then report what they did', async () => {
    const all = await withPods();
    const deleting = at(all, 'proa delete --now');
    await deleting.shows('Which resource type?');
    deleting.type('pods');
    await deleting.shows('> pods');
    deleting.press('Enter');
    await deleting.shows('Which pod in default?');
    await deleting.shows('| Ready: ');
    deleting.press('Enter');
    expect(await after(deleting)).toEqual(['pod "api-1" deleted from default namespace', 'code 0']);
    const labelling = at(all, 'proa label pods tier=front');
    await labelling.shows('Which pod in default?');
    await labelling.shows('| Ready: ');
    labelling.press('Enter');
    expect(await after(labelling)).toEqual(['pod/web-1 labeled', 'code 0']);
  });

  it('taint asks for the node', async () => {
    const terminal = at(await withPods(), 'proa taint nodes a=b:NoSchedule');
    await terminal.shows('Which node?');
    terminal.type('n');
    await terminal.shows('> n');
    terminal.press('Enter');
    expect(await after(terminal)).toEqual(['node/n tainted', 'code 0']);
  });

  it('nothing is asked if the output goes elsewhere, if it is forbidden, and in CI', async () => {
    const all = await withPods();
    for (const command of [
      'proa get | cat; (exit 1)',
      'proa get --no-interactive',
      'CI=true proa get',
      'TERM=dumb proa get',
    ])
      expect((await after(at(all, command))).join('\n'), command).toMatch(
        /error: Required resource[\s\S]*code 1$/,
      );
  });

  it('logs asks for the pod, then for its container', async () => {
    const all = await withPods();
    const terminal = at(all, 'proa logs --tail=1 --prefix');
    await terminal.shows('Which pod in default?');
    await terminal.shows('| Ready: ');
    terminal.press('Down', 'Enter');
    await terminal.shows('Which container of web-1?');
    terminal.press('C-n', 'Enter');
    const said = await after(terminal);
    expect(said[0]).toBe('pod web-1, container side');
    expect([said[1]?.slice(0, 17), said.at(-1)]).toEqual(['[pod/web-1/side] ', 'code 0']);

    const again = at(all, 'proa logs -c app --tail=0');
    const seen = await again.shows('Which pod');
    expect(seen.filter((text) => text.includes('-1 '))[0]).toMatch(/^> web-1/);
    again.press('C-c');
    expect(await after(again)).toEqual(['code 130']);
  });

  it('config use-context asks, and Esc changes nothing', async () => {
    const all = await withPods();
    const file = all.env.KUBECONFIG!;
    await all.proa('config set-context other --cluster=proa-sandbox --namespace=shop');
    const before = await readFile(file, 'utf8');
    const left = at(all, 'proa config use-context');
    await left.shows('Which context?');
    left.press('Escape');
    expect(await after(left)).toEqual(['code 130']);
    expect(await readFile(file, 'utf8')).toBe(before);

    const taken = at(all, 'proa config use-context');
    await taken.shows('Which context?');
    taken.type('oth');
    await taken.shows('| Namespace: shop');
    taken.press('Enter');
    expect(await after(taken)).toEqual(['Switched to context "other".', 'code 0']);
  });

  it('config set-context --namespace asks for one of the cluster, or accepts typed text', async () => {
    const all = await withPods();
    const chosen = at(all, 'proa config set-context --current --namespace');
    await chosen.shows('kube-system');
    chosen.type('ksys');
    await chosen.shows('> kube-system');
    chosen.press('Enter');
    expect(await after(chosen)).toEqual(['Context "proa-sandbox" modified.', 'code 0']);
    expect(await readFile(all.env.KUBECONFIG!, 'utf8')).toContain('namespace: kube-system');
  });

  it('users who may not list namespaces are informed, and type a name', async () => {
    const all = await scene({ limitedTo: ['default'] });
    await all.proa('config use-context proa-sandbox-limited');
    const terminal = at(all, 'proa config set-context --current --namespace');
    await terminal.shows('namespaces is forbidden');
    terminal.type('shop');
    await terminal.shows('Enter takes "shop" as typed.');
    terminal.press('Enter');
    expect(await after(terminal)).toEqual(['Context "proa-sandbox-limited" modified.', 'code 0']);

    const pods = await after(at(all, 'proa logs'));
    expect(pods.join(' ')).toMatch(/^Error from server \(Forbidden\): pods is forbidden.* code 1$/);

    const { stdout, stderr } = await all.proa('ns kube-system');
    expect(stdout).toBe('Active namespace of context "proa-sandbox-limited" is "kube-system".\n');
    expect(stderr).toMatch(/^Warning: cannot check whether namespace "kube-system" exists: .*forbidden/);
  });

  it('the question goes to the background and comes back, and ends with a signal', async () => {
    const all = await withPods();
    const terminal = at(all, 'proa logs --tail=0');
    await terminal.shows('Which pod');
    terminal.type('web');
    await terminal.shows('1 of 2 pods');
    terminal.press('C-z');
    await terminal.shows('Stopped');
    expect(terminal.lines().join('\n')).not.toContain('Which pod');
    terminal.type('clear; fg');
    terminal.press('Enter');
    await terminal.shows('1 of 2 pods');
    terminal.press('C-z');
    await terminal.shows('Stopped');
    terminal.type('clear; kill %1; fg; echo "ended $?"');
    terminal.press('Enter');
    await terminal.shows('ended 1');
    terminal.type('stty -g | cmp - "$HOME/before" && echo as before');
    terminal.press('Enter');
    await terminal.until((seen) => seen.includes('as before'));
  });

  it('what cannot be asked is reported as without a question', async () => {
    const all = await withPods();
    const kubeconfig = join(all.folder, 'nobody');
    const text = all.sandbox.kubeconfigYaml.replace(/server: .*/, 'server: https://127.0.0.1:1');
    writeFileSync(kubeconfig, text, { mode: 0o600 });
    const lines = await after(at(all, 'proa logs', { KUBECONFIG: kubeconfig }));
    expect(lines.join(' ')).toMatch(/^The connection to the server 127.0.0.1:1 was refused.* code 1$/);
  });
});
