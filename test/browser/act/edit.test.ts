import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
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
  it('shows what the server would make of the text, saves it, and removes the file', async () => {
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

  it('asks nothing where nothing was changed', async () => {
    const place = await placeWithMap();
    place.edits.push((text) => `${text}# a remark\n`);
    await expect(place.begin('edit', 'configmaps/settings')).rejects.toThrow('nothing was changed');
    expect(await place.files()).toEqual([]);
  });

  it('opens the editor again with what is wrong, and keeps the text of whom gives up', async () => {
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

  it('saves nothing over what somebody else changed, before the question or behind it, and keeps the text', async () => {
    const place = await placeWithMap();
    const change = (color: string) => place.patch(`${CONFIG_MAPS}/settings`, { data: { size: color } });
    place.edits.push(async (text) => {
      await change('1');
      return toBlue(text);
    });
    await expect(place.begin('edit', 'configmaps/settings')).rejects.toThrow(
      /your text is kept in .*: somebody else changed it meanwhile, and nothing was saved/,
    );
    place.edits.push(toBlue);
    const begun = await place.begin('edit', 'configmaps/settings');
    await change('2');
    expect(await begun.done()).toEqual(['failed somebody else changed it meanwhile, and nothing was saved']);
    expect(begun.said).toEqual([expect.stringMatching(/^your text is kept in .*edit-\d+\.yaml$/)]);
    expect(await place.files()).toHaveLength(2);
    expect(await place.data()).toEqual({ color: 'red', size: '2' });
  });

  it('saves nothing to another object of the name', async () => {
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
