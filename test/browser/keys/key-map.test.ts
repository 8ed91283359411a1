import { describe, expect, it } from 'vitest';
import { actions } from '../../../src/browser/act/actions/actions.js';
import { keyWords, readKeys } from '../../../src/browser/keys/key-map.js';
import { Scene } from '../support/fake-cluster.js';

const read = (keys: Record<string, string>, preset?: string) => readKeys({ preset, keys });

async function table(keys: Record<string, string>, preset?: string, aliases = {}): Promise<Scene> {
  const scene = new Scene({ keys: read(keys, preset).map, aliases });
  scene.server.pods = [{ name: 'web-1' }, { name: 'api-1' }];
  scene.start();
  await scene.shows('live');
  scene.clock.advance(2000);
  return scene;
}

describe('keys', () => {
  it('have one word each, including those of all actions', () => {
    const words = keyWords();
    for (const { word, key } of actions) expect(words[word]).toBe(key);
    const keys = Object.values(words);
    expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([]);
  });

  it('have the assignments in the configuration file, and not the default ones', async () => {
    const scene = await table({ 'ctrl+y': 'yaml' });
    expect(scene.press('y').screen().at(-1)).toContain('y does nothing here');
    await scene.press('ctrl+y').shows(/pods ▸ \S* ▸ YAML/);
  });

  it('are shown as assigned, in hints and in help', async () => {
    const scene = await table({ Q: 'describe' });
    expect(scene.screen().join('\n')).toContain('Q describe');
    await scene.press('?').shows('Keys for');
    expect(scene.screen().join('\n')).not.toMatch(/^ {2}d +describe/m);
  });

  it('of an action pass its gate, whatever key is assigned', async () => {
    const scene = await table({ z: 'delete' });
    scene.browser.press('z', false);
    expect(scene.screen().at(-1)).toContain('several keys arrived at once');
    await scene.press('z').shows('Delete pods/');
    scene.press('enter');
    expect(scene.server.writes).toEqual([]);
  });

  it('may be those of k9s, where Ctrl-D asks before it deletes and Ctrl-K does nothing', async () => {
    const scene = await table({}, 'k9s');
    scene.press('ctrl+k');
    expect(scene.screen().at(-1)).toContain('Ctrl-K does nothing here');
    await scene.press('ctrl+d').shows('Delete pods/');
    expect(scene.server.writes).toEqual([]);
  });

  it('F1 opens help and F5 reads again, as ? and r do, and help says so', async () => {
    const scene = await table({});
    const lists = () => scene.server.asked.filter((path) => path.endsWith('/pods')).length;
    const before = lists();
    scene.press('f5');
    await scene.until(() => lists() > before);
    await scene.press('f1').shows('Keys for');
    await scene.type('/reload').press('enter').shows('reload');
    expect(scene.screen().join('\n')).toMatch(/r, F5 +reload the list/);
    scene.press('?', 'f9');
    expect(scene.screen().at(-1)).toContain('F9 does nothing here; ? lists the keys');
  });

  it('such as function keys can be assigned to other words, and stay with words that lost their own key', async () => {
    const scene = await table({ f5: 'describe', f12: 'yaml', '?': 'events' });
    await scene.press('f12').shows(/pods ▸ \S* ▸ YAML/);
    await scene.press('q').shows('live');
    expect(scene.press('d').screen().at(-1)).toContain('d does nothing here');
    await scene.press('f1').shows('Keys for');
    expect(scene.screen().join('\n')).not.toContain('r, F5');
    await scene.press('q').shows('live');
    await scene.press('f5').shows('pods/api-1');
    expect(read({ '?': 'events' }).problems).toEqual([]);
    expect(read({ '?': 'events', f1: 'yaml' }).problems).toEqual([
      'browse.keys: ? is events, which leaves no key for help',
    ]);
    expect(read({ f13: 'yaml' }).problems).toEqual(['browse.keys.f13: this key cannot be assigned']);
  });

  it.each([
    ['shift+tab', 'Shift-Tab'],
    ['delete', 'Delete'],
    ['backspace', 'Backspace'],
    ['tab', 'Tab'],
    ['ctrl+up', 'Ctrl-Up'],
    ['ctrl+left', 'Ctrl-Left'],
    ['ctrl+home', 'Ctrl-Home'],
    ['ctrl+pagedown', 'Ctrl-PageDown'],
    ['f2', 'F2'],
    ['another key', 'This key'],
  ])('%s does nothing in a table, and a message says so', async (key, name) => {
    expect((await table({})).press(key).screen().at(-1)).toContain(`${name} does nothing here`);
  });

  it('Home, End, PageUp and PageDown move', async () => {
    const scene = await table({});
    const selected = () => scene.screen().find((line) => line.startsWith('>'));
    const [first] = scene.names();
    expect(scene.press('end').screen().join('\n')).not.toBe('');
    expect(selected()).not.toContain(first);
    scene.press('home');
    expect(selected()).toContain(first);
    scene.press('pagedown');
    expect(selected()).not.toContain(first);
    scene.press('pageup');
    expect(selected()).toContain(first);
  });

  it.each([
    [{ x: 'fly' }, undefined, 'browse.keys.x: there is no action fly'],
    [{ 'ctrl+c': 'delete' }, undefined, 'browse.keys.ctrl+c: this key cannot be assigned'],
    [{ 'ctrl+k': 'delete' }, undefined, 'browse.keys.ctrl+k: this key cannot be assigned'],
    [{ d: 'yaml' }, undefined, 'browse.keys: d is yaml, which leaves no key for describe'],
    [{}, 'vi', 'browse.keys.preset: there is no vi; there are proa and k9s'],
  ])('%j are reported at the start', (keys, preset, problem) => {
    expect(read(keys as Record<string, string>, preset).problems).toContain(problem);
  });
});

describe('an alias', () => {
  it('is a word of the command bar for a whole line', async () => {
    const scene = await table({}, undefined, { mine: 'pods default /web' });
    await scene.press(':').shows('choices');
    scene.type('mine');
    expect(scene.screen().join('\n')).toMatch(/> mine +pods default \/web/);
    scene.press('enter');
    await scene.until(() => scene.names().join() === 'web-1');
  });

  it('does not refer to other aliases, and does not replace existing words', async () => {
    const scene = await table({}, undefined, { a: 'a', quit: 'pods' });
    await scene.press(':').shows('choices');
    scene.type('a').press('enter');
    await scene.shows('resource type "a"');
  });
});
