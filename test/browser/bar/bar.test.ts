import { describe, expect, it } from 'vitest';
import { chooseTheme, THEMES } from '../../../src/terminal/ui/theme.js';
import { Scene } from '../support/fake-cluster.js';
import { usualLooks } from '../support/usual-looks.js';

async function table(): Promise<Scene> {
  const scene = new Scene();
  scene.server.pods = [{ name: 'web-1' }, { name: 'web-2' }, { name: 'api-1' }];
  scene.start();
  await scene.shows('live');
  return scene;
}

/** Opens the bar, and types a line after the names of resources are there. */
async function line(scene: Scene, text: string): Promise<Scene> {
  await scene.press(':').shows('choices');
  await scene.until(() => !scene.screen().join('\n').includes('reading'));
  return scene.type(text);
}

describe('the command bar', () => {
  it('says first what Enter would do', async () => {
    const scene = await line(await table(), 'deploy shop /web @prod');
    expect(scene.screen().join('\n')).toMatch(
      /> deploy shop \/web @prod +deploy, in shop, showing web, of context /,
    );
  });

  it('leads to a place with its namespace and filter', async () => {
    const scene = await line(await table(), 'pods default /web');
    scene.press('enter');
    await scene.until(() => scene.names().join() === 'web-1,web-2');
    expect(scene.screen()[0]).toMatch(/^ dev ▸ default ▸ pods/);
  });

  it('leads to a place in another context', async () => {
    const scene = await table();
    scene.production.pods = [{ name: 'prod-1' }, { name: 'prod-2' }];
    (await line(scene, 'pods /prod-1 @prod')).press('enter');
    await scene.until(() => scene.names().join() === 'prod-1');
    expect(scene.screen()[0]).toContain('prod ▸ default ▸ pods');
  });

  it('lets the user choose a context after ctx alone, as the key does', async () => {
    const scene = await line(await table(), 'ctx');
    await scene.press('enter').shows('Which context');
    scene.type('prod').press('enter');
    await scene.shows('prod ▸ default ▸ pods');
  });

  it('keeps an invalid line, and says why', async () => {
    const scene = await line(await table(), 'pods -o wide');
    expect(scene.screen().join('\n')).toContain('pods -o wide█  -o is not one of -A, -n, -l');
    scene.press('enter');
    expect(scene.screen().join('\n')).toContain('pods -o wide');
    scene.press('escape');
    expect(scene.names()).toHaveLength(3);
  });

  it('comes back with a line whose type does not exist, until it is typed again', async () => {
    const scene = await line(await table(), 'pds shop');
    scene.press('enter');
    await scene.shows(`the server doesn't have a resource type "pds"`);
    const seen = () => scene.screen().join('\n');
    await scene.until(() => !seen().includes('reading'));
    expect(seen()).toMatch(/> pds shop█ +the server doesn't have a resource type "pds"/);
    scene.type('s');
    expect(seen()).toMatch(/> pds shops█ +\d+ choice/);
    scene.press('escape');
    expect(scene.names()).toHaveLength(3);
  });

  it('accepts no arguments for a word without any, and says so before Enter', async () => {
    const scene = await line(await table(), 'xray deploy');
    expect(scene.screen().join('\n')).toContain(
      'xray deploy█  xray takes nothing after it: the same as tree',
    );
    scene.press('enter');
    expect(scene.screen().join('\n')).toContain('xray deploy█');
  });

  it('completes by Tab, and brings older lines back by Up', async () => {
    const scene = await line(await table(), 'sor');
    scene.press('tab').type('na').press('tab');
    expect(scene.screen().join('\n')).toContain('> sort name█');
    scene.type(' down').press('enter');
    await scene.until(() => scene.names().join() === 'web-2,web-1,api-1');
    (await line(scene, '')).press('up');
    expect(scene.screen().join('\n')).toContain('> sort name down█');
  });

  it('only inserts pasted text', async () => {
    const scene = await line(await table(), '');
    scene.browser.paste('quit\nquit\n');
    expect(scene.screen().join('\n')).toContain('> quit█');
    expect(scene.names()).toEqual([]);
  });

  it('has the words of all actions, which ask like their keys', async () => {
    const scene = await line(await table(), 'delete');
    // A row that has just moved under the cursor is not accepted.
    scene.clock.advance(2000);
    await scene.press('enter').shows('Delete pods/');
    expect(scene.server.writes).toEqual([]);
  });

  it('shows past messages', async () => {
    const scene = await table();
    scene.press('f7');
    (await line(scene, 'notices')).press('enter');
    await scene.shows('F7 does nothing here');
  });
});

describe('a theme', () => {
  it('is previewed while it is selected, and stays after it is chosen', async () => {
    const scene = await table();
    const { light, dark } = {
      light: chooseTheme({ name: 'light', themes: {}, variables: {} }),
      dark: scene.browser.theme,
    };
    await line(scene, 'theme li');
    scene.press('down');
    expect(scene.browser.theme).toEqual(light);
    scene.press('escape');
    expect(scene.browser.theme).toEqual(dark);
    (await line(scene, 'theme light')).press('enter');
    expect(scene.browser.theme).toEqual(light);
    (await line(scene, 'theme usual')).press('enter');
    expect(scene.browser.theme).toEqual(dark);
  });

  it.each(Object.keys(THEMES))('%s is previewed as soon as it is typed, and gone with Esc', async (name) => {
    const scene = await table();
    const before = scene.browser.theme;
    await line(scene, `theme ${name}`);
    expect(scene.browser.theme).toEqual(chooseTheme({ name, themes: {}, variables: {} }));
    scene.press('escape');
    expect(scene.browser.theme).toEqual(before);
  });

  it('that follows the terminal is drawn at once when the terminal answers', async () => {
    const scene = await table();
    let drawn = 0;
    scene.browser.subscribe(() => drawn++);
    scene.browser.learnBackground('light');
    scene.clock.advance(100);
    expect(drawn).toBe(1);
    expect(scene.browser.theme).toEqual(chooseTheme({ name: 'light', themes: {}, variables: {} }));
  });

  it('that follows the terminal changes when the terminal answers, unlike a chosen one', async () => {
    const looks = usualLooks();
    const good = () => looks.theme.good.color;
    const [light, dark] = [THEMES.light!.good, THEMES.dark!.good];
    expect(good()).toBe(dark);
    looks.learn('light');
    expect(good()).toBe(light);
    looks.preview('dark');
    looks.learn('light');
    expect(good()).toBe(dark);
    looks.preview(undefined);
    expect(good()).toBe(light);
    looks.choose('dark');
    looks.learn('light');
    expect(good()).toBe(dark);
    looks.choose('auto');
    expect(good()).toBe(light);
  });

  it('with an unknown name is refused', async () => {
    const scene = await line(await table(), 'theme pink');
    scene.press('enter');
    expect(scene.screen().join('\n')).toContain('there is no theme pink; there are auto, dark, light');
  });
});

describe('history', () => {
  it('leads back and forth, with filter and row unchanged', async () => {
    const scene = await table();
    scene.press('/').type('web').press('enter');
    await scene.until(() => scene.names().length === 2);
    scene.press('down');
    (await line(scene, 'svc')).press('enter');
    await scene.shows('services');
    scene.press('[');
    await scene.until(() => scene.names().join() === 'web-1,web-2');
    expect(scene.screen()[0]).toContain('row 2 of 2');
    await scene.press(']').shows('default ▸ services');
    await scene.press('-').shows('default ▸ pods');
    await scene.press('-').shows('default ▸ services');
    scene.press('-', '[');
    expect(scene.screen().at(-1)).toContain('there is no place before this');
  });

  it('comes back to a table without reading it again, for a minute', async () => {
    const scene = await table();
    const lists = () => scene.server.asked.filter((path) => path.endsWith('/pods')).length;
    const before = lists();
    (await line(scene, 'svc')).press('enter');
    await scene.shows('services');
    scene.press('escape');
    expect(scene.names()).toHaveLength(3);
    await scene.until(() => scene.server.watched.some((path) => path.endsWith('/pods')));
    expect(lists()).toBe(before);
    (await line(scene, 'svc')).press('enter');
    await scene.shows('services');
    scene.clock.advance(61_000);
    scene.press('escape');
    await scene.until(() => lists() === before + 1);
  });
});
