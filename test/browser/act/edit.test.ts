import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { Draft } from '../../../src/browser/act/edit/edit-draft.js';
import type { KubeObject } from '../../../src/codec/object.js';
import { actPlace } from './support/on-sandbox.js';

const CONFIG_MAPS = '/api/v1/namespaces/default/configmaps';
const SECRETS = '/api/v1/namespaces/default/secrets';

type WithData = KubeObject & { data: Record<string, string> };

async function placeWithMap() {
  const place = await actPlace();
  await place.create(CONFIG_MAPS, { metadata: { name: 'settings' }, data: { color: 'red' } });
  const data = async () => (await place.object<WithData>('configmaps/settings')).data;
  const keptText = async () => readFile(join(place.folder, (await place.files())[0] ?? 'none'), 'utf8');
  return { ...place, data, keptText };
}

const toBlue = (text: string) => text.replace('color: red', 'color: blue');

describe('edit', () => {
  it('shows the result of a dry run, saves it, and removes the file', async () => {
    const place = await placeWithMap();
    place.edits.push(toBlue);
    const begun = await place.begin('edit', 'configmaps/settings');
    const lines = begun.lines();
    expect(lines[0]).toMatch(/^your text is in .*edit-\d+\.yaml until it is saved$/);
    expect(lines.filter((line) => /^[-+]/.test(line))).toEqual(['-  color: red', '+  color: blue']);
    expect(await place.data()).toEqual({ color: 'red' });
    expect(await begun.done()).toEqual(['done edited']);
    expect(await place.data()).toEqual({ color: 'blue' });
    expect(await place.files()).toEqual([]);
  });

  it('asks nothing if nothing was changed', async () => {
    const place = await placeWithMap();
    place.edits.push((text) => `${text}# a remark\n`);
    await expect(place.begin('edit', 'configmaps/settings')).rejects.toThrow('nothing was changed');
    expect(await place.files()).toEqual([]);
  });

  it('asks nothing if nothing was changed and the file is gone', async () => {
    const place = await placeWithMap();
    const editor = {
      edit: async (text: string) => ({ text, path: join(place.folder, 'gone.yaml') }),
    };
    const tools = { ...place.gate.tools(place.cluster, new AbortController().signal), editor };
    const draft = await Draft.of(
      await place.subject('configmaps/settings'),
      await place.object('configmaps/settings'),
    );
    await expect(draft.editUntilTried(tools)).rejects.toThrow('nothing was changed');
  });

  it('opens the editor again with the errors, and keeps the text of a user who gives up', async () => {
    const place = await placeWithMap();
    const seen: string[] = [];
    place.edits.push(
      (text) => toBlue(text).replace('data:', 'data: ['),
      (text) => {
        seen.push(text);
        return text;
      },
    );
    await expect(place.begin('edit', 'configmaps/settings')).rejects.toThrow(
      /your text is kept in .*edit-\d+\.yaml: it cannot be read/,
    );
    expect(seen[0]).toContain('# it cannot be read: ');
    expect(await place.keptText()).toContain('color: blue');
    expect(await place.files()).toHaveLength(1);
  });

  it('continues if the file of the previous text has been removed', async () => {
    const place = await placeWithMap();
    place.edits.push(
      (text) => text.replace('data:', 'data: ['),
      async (text) => {
        for (const name of await place.files()) await rm(join(place.folder, name));
        return toBlue(text).replace('data: [', 'data:');
      },
    );
    const begun = await place.begin('edit', 'configmaps/settings');
    expect(await begun.done()).toEqual(['done edited']);
    expect(await place.data()).toEqual({ color: 'blue' });
  });

  it('refuses another name and an unknown field', async () => {
    const place = await placeWithMap();
    const seen: string[] = [];
    place.edits.push(
      (text) => text.replace('name: settings', 'name: other'),
      (text) => {
        seen.push(text);
        return text.replace('name: other', 'name: settings').replace('data:', 'dota:\n  x: y\ndata:');
      },
      (text) => {
        seen.push(text);
        return text;
      },
    );
    await expect(place.begin('edit', 'configmaps/settings')).rejects.toThrow('unknown field "dota"');
    expect(seen[0]).toContain('# apiVersion, kind and name cannot be changed');
    expect(seen[1]).toContain('unknown field "dota"');
  });

  it("keeps another writer's changes to other fields, and asks again with both", async () => {
    const place = await placeWithMap();
    const change = (size: string) => place.patch(`${CONFIG_MAPS}/settings`, { data: { size } });
    place.edits.push(async (text) => {
      await change('1');
      return toBlue(text);
    });
    const begun = await place.begin('edit', 'configmaps/settings');
    expect(begun.lines()[1]).toBe(
      'Someone else changed other fields in the meantime: both changes are kept.',
    );
    const changed = (lines: string[]) => lines.filter((line) => /^[-+]/.test(line));
    expect(changed(begun.lines())).toEqual(['-  color: red', '+  color: blue']);
    await change('2');
    expect(await begun.done()).toEqual([
      'failed someone else changed it in the meantime, and nothing was saved',
    ]);
    expect(begun.said).toEqual([expect.stringMatching(/^your text is kept in .*edit-\d+\.yaml$/)]);
    const again = await begun.again();
    expect(again.lines().join('\n')).toContain('size: "2"');
    expect(await again.done()).toEqual(['done edited']);
    expect(await place.data()).toEqual({ color: 'blue', size: '2' });
    expect(await place.files()).toEqual([]);
    await expect(again.again()).rejects.toThrow('there is no reason to ask again');
  });

  it('names fields that both changed, opens the editor with both, and shows what is overwritten', async () => {
    const place = await placeWithMap();
    const seen: string[] = [];
    place.edits.push(
      async (text) => {
        await place.patch(`${CONFIG_MAPS}/settings`, { data: { color: 'green', size: '1' } });
        return toBlue(text);
      },
      (text) => {
        seen.push(text);
        return text;
      },
    );
    const begun = await place.begin('edit', 'configmaps/settings');
    expect(seen[0]).toContain(
      '# * .data.color\n#     was:    "red"\n#     yours:  "blue"\n#     theirs: "green"\n',
    );
    expect(seen[0]).not.toContain('.data.size');
    expect(seen[0]).not.toContain('resourceVersion\n');
    expect(seen[0]).toContain('color: blue');
    const lines = begun.lines();
    expect(lines[1]).toBe(
      'Someone else changed it in the meantime; these fields get your values: .data.color',
    );
    expect(lines.filter((line) => /^[-+]/.test(line))).toEqual(['-  color: green', '+  color: blue']);
    // A change that was shown is not reported again; another one is.
    await place.patch(`${CONFIG_MAPS}/settings`, { data: { size: '2' } });
    await begun.done();
    const again = await begun.again();
    await place.patch(`${CONFIG_MAPS}/settings`, { data: { color: 'white' } });
    await again.done();
    place.edits.push((text) => text.replace('color: blue', 'color: white'));
    await expect(again.again()).rejects.toThrow('nothing would change: the object already matches your text');
    expect(await place.data()).toEqual({ color: 'white', size: '2' });
  });

  it('merges lists by the keys of their items', async () => {
    const place = await actPlace();
    const container = (name: string, image: string) => ({ name, image });
    const template = {
      metadata: { labels: { app: 'web' } },
      spec: { containers: [container('a', 'a:1'), container('b', 'b:1')] },
    };
    await place.create('/apis/apps/v1/namespaces/default/deployments', {
      metadata: { name: 'web' },
      spec: { replicas: 0, selector: { matchLabels: { app: 'web' } }, template },
    });
    const containers = (first: string, second: string) => ({
      spec: { template: { spec: { containers: [container('a', first), container('b', second)] } } },
    });
    const path = '/apis/apps/v1/namespaces/default/deployments/web';
    let seen = '';
    place.edits.push(
      async (text) => {
        await place.patch(path, containers('a:1', 'b:2'));
        return text.replace('image: a:1', 'image: a:3');
      },
      async (text) => {
        seen = text;
        return '';
      },
    );
    const begun = await place.begin('edit', 'deployments/web');
    await place.patch(path, containers('a:2', 'b:2'));
    await begun.done();
    await expect(begun.again()).rejects.toThrow('nothing was changed');
    expect(seen).toContain('# * .spec.template.spec.containers[name=a].image\n');
    expect(seen).not.toContain('[name=b]');
    expect(await place.files()).toEqual([]);
  });

  it('removes the text of a secret after No, and keeps any other, also if saving fails', async () => {
    const place = await placeWithMap();
    await place.create(SECRETS, { metadata: { name: 'pass' }, data: { a: 'YQ==' } });
    place.edits.push((text) => text.replace('a: a', 'a: b'));
    const begun = await place.begin('edit', 'secrets/pass');
    expect(begun.lines()[0]).toMatch(/^your text is in .* \(it is removed unless you save it\)$/);
    begun.declined();
    expect(await place.files()).toEqual([]);
    place.edits.push(toBlue);
    (await place.begin('edit', 'configmaps/settings')).declined();
    expect(await place.files()).toHaveLength(1);
    place.edits.push((text) => text.replace('a: a', 'a: b'));
    const failing = await place.begin('edit', 'secrets/pass');
    await place.remove(`${SECRETS}/pass`);
    expect((await failing.done())[0]).toMatch(/^failed /);
    expect(await place.files()).toHaveLength(2);
  });

  it('shows no values of a secret of which both changed a key', async () => {
    const place = await actPlace();
    await place.create(SECRETS, { metadata: { name: 'pass' }, data: { a: 'YQ==' } });
    let seen = '';
    place.edits.push(
      async (text) => {
        await place.patch(`${SECRETS}/pass`, { data: { a: 'dGhlaXJz' } });
        return text.replace('a: a', 'a: mine');
      },
      (text) => {
        seen = text;
        return text;
      },
    );
    const begun = await place.begin('edit', 'secrets/pass');
    expect(seen).toContain('# * .data.a (values of secrets are not shown here)');
    expect(seen).not.toMatch(/theirs"|dGhlaXJz/);
    expect(begun.lines().join('\n')).not.toMatch(/mine|theirs|bWluZQ|dGhlaXJz/);
  });

  it('saves nothing to another object with the same name', async () => {
    const place = await placeWithMap();
    place.edits.push(toBlue);
    const begun = await place.begin('edit', 'configmaps/settings');
    await place.remove(`${CONFIG_MAPS}/settings`);
    await place.create(CONFIG_MAPS, { metadata: { name: 'settings' }, data: { color: 'red' } });
    expect((await begun.done())[0]).toMatch(/^failed /);
    expect(await place.data()).toEqual({ color: 'red' });
    expect(await place.files()).toHaveLength(1);
  });

  it('shows the text of secrets, leaves binary values alone, and shows no value in the question', async () => {
    const place = await actPlace();
    const binary = Buffer.from([0, 255, 1, 2]).toString('base64');
    const base64 = (text: string) => Buffer.from(text).toString('base64');
    const data = { password: base64('s3cret\nline'), old: base64('gone'), key: binary };
    await place.create(SECRETS, { metadata: { name: 'pass' }, data });
    let seen = '';
    place.edits.push((text) => {
      seen = text;
      return text.replace('s3cret', 'n3wer').replace(/\n {2}old: gone/, '');
    });
    const begun = await place.begin('edit', 'secrets/pass');
    expect(seen).toContain('# Values below stringData stand as they are. Those below data are in base64.\n');
    expect(seen).toContain(`key: ${binary}`);
    expect(seen).toContain('s3cret');
    expect(begun.lines().join('\n')).not.toMatch(/s3cret|n3wer|gone|bjN3/);
    expect(await begun.done()).toEqual(['done edited']);
    expect((await place.object<WithData>('secrets/pass')).data).toEqual({
      password: base64('n3wer\nline'),
      key: binary,
    });
  });
});
