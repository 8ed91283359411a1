import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { Clipboard, MAX_COPIED_BYTES } from '../../../src/browser/copy/clipboard.js';
import { resource, Scene } from '../support/fake-cluster.js';

async function opened(names: readonly string[] = ['a', 'b', 'c', 'd']): Promise<Scene> {
  const scene = new Scene();
  scene.size = { columns: 120, rows: 14 };
  scene.server.pods = names.map((name, index) => ({ name, ...(index === 2 && { status: 'Pending' }) }));
  scene.start();
  await scene.shows('Pending');
  return scene;
}

/** The last copied text. */
function copied(scene: Scene): string {
  const [, text = ''] = /^\u001b\]52;c;([A-Za-z0-9+/=]*)\u0007$/.exec(scene.written.at(-1) ?? '') ?? [];
  return Buffer.from(text, 'base64').toString();
}

/** Presses ' and a letter. */
async function copy(scene: Scene, letter: string): Promise<string> {
  scene.press("'");
  await scene.shows('the command line that shows it');
  scene.press(letter);
  await scene.until((screen) => !screen.includes('the command line that shows it'));
  return copied(scene);
}

describe('copying', () => {
  it('copies the name, namespace/name or the command line of the selected row', async () => {
    const scene = await opened();
    scene.press('j');
    expect(await copy(scene, 'n')).toBe('b');
    expect(scene.screen().join('\n')).toContain('copied b');
    expect(await copy(scene, 's')).toBe('default/b');
    expect(await copy(scene, 'l')).toBe('proa get pods b -n default --context=dev');
  });

  it('puts a name with a line feed on one line: a shell runs each pasted line', async () => {
    const scene = await opened(['a\nrm b', 'c', 'd']);
    expect(await copy(scene, 'n')).toBe('a\\nrm b');
    expect(await copy(scene, 's')).toBe('default/a\\nrm b');
  });

  it('copies the marked rows, whatever the filter hides', async () => {
    const scene = await opened();
    scene.press('space', 'j', 'space', '/').type('d').press('enter');
    expect(await copy(scene, 'n')).toBe('a\nc');
    expect(await copy(scene, 'l')).toBe('proa get pods a c -n default --context=dev');
  });

  it('copies a command line in which a name is neither a flag nor a part of a script', async () => {
    const scene = await opened(['--all', 'evil$(touch made)', "it's"]);
    expect(await copy(scene, 'l')).toBe('proa get pods -n default --context=dev -- --all');
    scene.press('j');
    expect(await copy(scene, 'l')).toBe("proa get pods 'evil$(touch made)' -n default --context=dev");
    scene.press('*');
    const line = await copy(scene, 'l');
    const words = [
      'get',
      'pods',
      '-n',
      'default',
      '--context=dev',
      '--',
      '--all',
      'evil$(touch made)',
      "it's",
    ];
    expect(execFileSync('sh', ['-c', `proa() { printf '%s\\n' "$@"; }; ${line}`], { encoding: 'utf8' })).toBe(
      `${words.join('\n')}\n`,
    );
  });

  it('copies the YAML as it is shown', async () => {
    const scene = await opened();
    scene.server.documents['/api/v1/namespaces/default/pods/a'] = {
      kind: 'Pod',
      metadata: { name: 'a', annotations: { evil: 'x\u001b]0;title\u0007' } },
    };
    await copy(scene, 'y');
    await scene.shows('copied');
    const yaml = copied(scene);
    expect(yaml).toContain('kind: Pod\n');
    expect(yaml).not.toMatch(/[\u001b\u0007]/);
  });

  it("never copies a secret's value", async () => {
    const scene = new Scene();
    const row = {
      cells: ['pw', 'Opaque', '1'],
      object: { metadata: { name: 'pw', namespace: 'default', uid: 'u' } },
    };
    const columnDefinitions = ['Name', 'Type', 'Data'].map((name) => ({
      ...{ name, type: 'string', description: '', priority: 0 },
      format: name === 'Name' ? 'name' : '',
    }));
    const secrets = '/api/v1/namespaces/default/secrets';
    scene.server.documents[secrets] = {
      ...{ kind: 'Table', apiVersion: 'meta.k8s.io/v1', metadata: { resourceVersion: '1' } },
      ...{ columnDefinitions, rows: [row] },
    };
    scene.server.documents[`${secrets}/pw`] = {
      kind: 'Secret',
      metadata: { name: 'pw', namespace: 'default' },
      data: { password: 'aHVudGVyMg==' },
    };
    scene.start({ resource: resource('secrets', 'Secret') });
    await scene.shows('Opaque');
    await copy(scene, 'y');
    await scene.shows('copied');
    expect(copied(scene)).toContain('password:');
    expect(copied(scene)).not.toMatch(/aHVudGVyMg|hunter2/);
  });

  it('copies the name by one key, and any other key has its usual effect', async () => {
    const scene = await opened();
    scene.press('j', "'");
    await scene.shows('copied b');
    expect(copied(scene)).toBe('b');
    expect(scene.written).toHaveLength(1);
    scene.press('j');
    await scene.shows('row 3 of 4');
    expect(scene.screen().join('\n')).not.toContain('the command line that shows it');
    await scene.press("'").shows('copied c');
    scene.press('escape');
    expect(scene.screen()[0]).toContain('row 3 of 4');
    expect(scene.written).toHaveLength(2);
  });

  it('asks as usual before a following key that changes something', async () => {
    const scene = await opened();
    scene.clock.advance(1_100);
    await scene.press("'").shows('copied a');
    await scene.press('D').shows('Type 1 to delete');
    expect(scene.server.writes).toEqual([]);
  });
});

describe('the clipboard', () => {
  it('refuses what terminals would drop', () => {
    const written: string[] = [];
    const clipboard = new Clipboard({}, (text) => written.push(text));
    expect(() => clipboard.copy('x'.repeat(MAX_COPIED_BYTES + 1))).toThrow('terminals take 74 kB');
    expect(written).toEqual([]);
  });

  it.each([
    [{ TMUX: '/tmp/tmux-0/default,1,0' }, /set-clipboard on/],
    [{ TERM_PROGRAM: 'Apple_Terminal' }, /macOS/],
    [{ STY: '1.pts' }, /screen/],
    [{ TERM: 'xterm-256color' }, undefined],
  ])('of %j is uncertain: %s', (variables, doubt) => {
    if (doubt === undefined) expect(new Clipboard(variables, () => undefined).doubt).toBeUndefined();
    else expect(new Clipboard(variables, () => undefined).doubt).toMatch(doubt);
  });
});
