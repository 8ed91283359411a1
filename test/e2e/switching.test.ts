import { existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { proaCommand } from '../support/proa.js';
import { isMissing } from '../support/reference.js';
import { lines } from '../support/scene.js';
import { type Scene, scene } from './support.js';
import { hasTmux, Terminal } from './tmux.js';

const proa = proaCommand.join(' ');

/** A scene with two more contexts, in a second file of KUBECONFIG. */
async function withContexts(): Promise<Scene & { second: string }> {
  const all = await scene();
  const second = join(all.folder, 'second');
  writeFileSync(
    second,
    `apiVersion: v1
kind: Config
contexts:
- {name: big, context: {cluster: proa-sandbox, user: proa-sandbox, namespace: shop}}
- {name: small, context: {cluster: proa-sandbox, user: proa-sandbox}}
`,
    { mode: 0o600 },
  );
  all.env.KUBECONFIG = `${all.env.KUBECONFIG}:${second}`;
  return { ...all, second };
}

describe('ctx', () => {
  it('lists, shows, switches and switches back', async () => {
    const all = await withContexts();
    const said = async (line: string) => {
      const { stdout, stderr, exit } = await all.proa(line);
      return exit === 0 ? stdout + stderr : `${exit}: ${stderr}`;
    };
    expect(await said('ctx')).toBe('big\nproa-sandbox\nsmall\n');
    expect(await said('ctx -')).toBe('1: error: no previous context found\n');
    expect(await said('ctx big')).toBe('Switched to context "big".\n');
    expect(await said('ctx --current')).toBe('big\n');
    expect(await said('config current-context')).toBe('big\n');
    expect(await said('ctx small')).toBe('Switched to context "small".\n');
    expect(await said('ctx -')).toBe('Switched to context "big".\n');
    expect(await said('ctx -')).toBe('Switched to context "small".\n');
    expect(await said('ctx nope')).toBe('1: error: no context exists with the name: "nope"\n');
    expect(await said('ctx -c')).toBe('small\n');
  });

  it('remembers the previous context for each kubeconfig separately, in private files', async () => {
    const all = await withContexts();
    await all.proa('ctx big');
    const other = await all.proa('ctx -', { env: { KUBECONFIG: all.second } });
    expect(other.stderr).toBe('error: no previous context found\n');
    const folder = join(all.env.KUBECACHEDIR!, 'switching');
    const [file = ''] = readdirSync(folder);
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    expect(statSync(join(folder, file)).mode & 0o777).toBe(0o600);
  });

  it('shows in words that a context is protected', async () => {
    const all = await withContexts();
    const folder = join(all.folder, '.config', 'proa');
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'config.yaml'), 'contexts: {big: {protected: true}}\n');
    const env = { XDG_CONFIG_HOME: join(all.folder, '.config') };
    const { stdout, stderr } = await all.proa('ctx big', { env });
    expect(stdout).toBe('Switched to context "big".\n');
    if (process.platform === 'linux')
      expect(stderr).toBe('Context "big" is protected in the configuration file of proa.\n');
  });
});

describe('ctx --shell', () => {
  /** Passes a script to the shell, and returns the output of the shell and proa. */
  async function inShell(all: Scene, line: string, script: string) {
    const result = await all.proa(line, { env: { SHELL: '/bin/sh' }, stdin: script });
    return { ...result, lines: lines(result.stdout) };
  }

  it('opens a shell with a single context, and ends as it ends', async () => {
    const all = await withContexts();
    const script = `
echo "$PROA_CONTEXT $PROA_NAMESPACE"; ${proa} config get-contexts -o name; ${proa} config view -o 'jsonpath={..namespace}'; echo
${proa} get namespaces kube-system -o name
${proa} ctx small
ls -l "$KUBECONFIG" | cut -c1-10; echo "$KUBECONFIG"; exit 7`;
    const { lines: said, stderr, exit } = await inShell(all, 'ctx --shell big', script);
    const file = said.at(-1)!;
    expect(said.slice(0, -1)).toEqual(['big shop', 'big', 'shop', 'namespace/kube-system', '-rw-------']);
    expect(lines(stderr)).toEqual([
      'Shell with only context "big" and namespace "shop". Type "exit" to leave.',
      'error: no context exists with the name: "small"; this shell can reach only context "big"',
    ]);
    expect(exit).toBe(7);
    expect(existsSync(join(file, '..'))).toBe(false);
    expect((await all.proa('ctx -c')).stdout).toBe('proa-sandbox\n');
  });

  it('accepts a namespace, and keeps switches inside the shell', async () => {
    const all = await withContexts();
    const script = `echo "$PROA_NAMESPACE"; ${proa} ns kube-system; ${proa} ns -c; ${proa} ns -; ${proa} ns -c`;
    const { lines: said } = await inShell(all, 'ctx --shell big -n default', script);
    expect([said[0], said[2], said[4]]).toEqual(['default', 'kube-system', 'default']);
    expect((await all.proa('ns -c --context=big')).stdout).toBe('shop\n');
    expect(existsSync(join(all.env.KUBECACHEDIR!, 'switching'))).toBe(true);
    expect(readdirSync(join(all.env.KUBECACHEDIR!, 'switching'))).toEqual([]);
  });

  it('reports that it is inside another', async () => {
    const all = await withContexts();
    const { stderr } = await inShell(all, 'ctx --shell big', `echo exit | ${proa} ctx --shell big -n web`);
    expect(lines(stderr)[1]).toBe(
      'Shell inside the shell of context "big" with only context "big" and namespace "web". Type "exit" to leave.',
    );
  });

  it('refuses an unknown context, and requires a name', async () => {
    const all = await withContexts();
    expect((await all.proa('ctx --shell nope')).stderr).toBe(
      'error: no context exists with the name: "nope"\n',
    );
    expect((await all.proa('ctx --shell')).exit).toBe(1);
  });

  it.each(['SIGTERM', 'SIGHUP'] as const)('leaves no credentials behind at %s', async (signal) => {
    const all = await withContexts();
    // Ignores SIGTERM, as an interactive shell does.
    const shell = join(all.folder, 'shell');
    writeFileSync(shell, '#!/bin/sh\ntrap "" TERM\necho "$KUBECONFIG"\nexec sleep 1000\n', { mode: 0o700 });
    let file = '';
    const { exit } = await all.proa('ctx --shell big', {
      env: { SHELL: shell },
      onOutput: (stdout, child) => {
        file = stdout.trimEnd();
        expect(existsSync(file)).toBe(true);
        child.kill(signal);
      },
    });
    expect(exit).toBe(129);
    expect(file).toContain('proa-context-');
    expect(existsSync(join(file, '..'))).toBe(false);
  });
});

describe('ns', () => {
  it('lists, shows, switches and switches back, in the file of the context', async () => {
    const all = await withContexts();
    await all.proa('ctx big');
    expect((await all.proa('ns')).stdout).toBe('default\nkube-node-lease\nkube-public\nkube-system\n');
    expect((await all.proa('ns -c')).stdout).toBe('shop\n');
    expect((await all.proa('ns -')).stderr).toBe('error: no previous namespace found for context "big"\n');
    expect((await all.proa('ns kube-system')).stdout).toBe(
      'Active namespace of context "big" is "kube-system".\n',
    );
    expect(await readFile(all.second, 'utf8')).toContain('namespace: kube-system');
    expect((await all.proa('ns nope')).stderr).toBe('error: no namespace exists with the name: "nope"\n');
    expect((await all.proa('ns -c')).stdout).toBe('kube-system\n');
    expect((await all.proa('ns - --force')).stdout).toBe('Active namespace of context "big" is "shop".\n');
    expect((await all.proa('ns default --context=small')).exit).toBe(0);
    expect((await all.proa('ns -c')).stdout).toBe('shop\n');
  });
});

describe.skipIf(isMissing('tmux', hasTmux))('at a terminal', () => {
  it('ctx and ns ask, and Esc changes nothing', async () => {
    const all = await withContexts();
    const terminal = new Terminal(all.env, 90, 24);
    const type = (line: string) => {
      terminal.type(`clear; ${proa} ${line}; echo "code $?"`);
      terminal.press('Enter');
    };
    type('ctx');
    await terminal.shows('Which context?');
    terminal.press('Escape');
    await terminal.until((seen) => seen.includes('code 130'));
    type('ctx');
    await terminal.shows('Which context?');
    terminal.type('big');
    await terminal.shows('| Namespace: shop');
    terminal.press('Enter');
    await terminal.until((seen) => seen.includes('Switched to context "big".') && seen.includes('code 0'));
    type('ns');
    await terminal.shows('Which namespace of big?');
    terminal.type('public');
    await terminal.shows('> kube-public');
    terminal.press('Enter');
    const done = 'Active namespace of context "big" is "kube-public".';
    await terminal.until((seen) => seen.includes(done) && seen.includes('code 0'));
  });

  it('Ctrl-C in the shell ends what runs there, but not the shell', async () => {
    const all = await withContexts();
    const terminal = new Terminal({ ...all.env, SHELL: '/bin/sh' }, 90, 24);
    /** Text typed before the prompt is echoed above it, and later output follows the prompt. */
    const prompted = (text: string) =>
      terminal.until((seen) => seen.some((line) => line.includes(text)) && seen.at(-1) === '$');
    terminal.type(`${proa} ctx --shell big`);
    terminal.press('Enter');
    await prompted('Type "exit" to leave.');
    // In a shell after a question, the keys are the shell's again.
    terminal.type(`clear; ${proa} ctx --shell`);
    terminal.press('Enter');
    await terminal.shows('Which context?');
    terminal.press('Enter');
    await prompted('inside the shell of context "big"');
    for (const word of ['one', 'two']) {
      // Reports itself when it has the keys: the shell would report before it has passed them on.
      terminal.type(`sh -c "echo sleeping ${word}; exec sleep 1000" && echo no`);
      terminal.press('Enter');
      await terminal.until((seen) => seen.includes(`sleeping ${word}`));
      terminal.press('C-c');
      // Ctrl-C discards unread input, and text typed before the prompt precedes it.
      await terminal.until(
        (seen) => seen.lastIndexOf('^C') > seen.indexOf(`sleeping ${word}`) && seen.at(-1) === '$',
      );
      terminal.type(`echo ${word} $PROA_CONTEXT`);
      terminal.press('Enter');
      await terminal.until((seen) => seen.includes(`${word} big`) && seen.at(-1) === '$');
    }
    for (const line of ['exit', 'exit 3', 'echo "code $?"']) {
      terminal.type(line);
      terminal.press('Enter');
    }
    await terminal.until((seen) => seen.includes('code 3'));
  });
});
