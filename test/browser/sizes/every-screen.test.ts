import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { releaseSecret } from '../../support/helm-releases.js';
import { turn } from '../../support/turn.js';
import { sandboxBrowser } from '../support/sandbox-browser.js';
import { wrongOnAll } from './look-at.js';
import { WAYS } from './ways.js';

const CLUSTER = { pods: 60, namespaces: 2, groups: 1, sample: true, metrics: true, podStart: 0, seed: 1 };
const USUAL = { columns: 120, rows: 24 };
const SECRETS = '/api/v1/namespaces/default/secrets';
const manifest = '---\napiVersion: v1\nkind: ConfigMap\nmetadata: {name: settings}\n';
const RELEASES = [
  { version: 1, status: 'superseded', config: { level: 'info' }, manifest },
  { version: 2, config: { level: 'debug' }, manifest, notes: 'Hello' },
  { name: 'api', status: 'failed' },
];
/** The user's edit in the editor: more than a box shows at once. */
const edited = (text: string) =>
  text.replace(/^data:$/m, `$&\n  more: |\n${`    ${'long '.repeat(20)}\n`.repeat(9)}`.trimEnd());
/** A question accepts no answer in its first moments. */
const MOMENT_MS = 1500;

it.each(WAYS)('$name are drawn on all terminals', async ({ type, stops }) => {
  const browser = await sandboxBrowser(type, CLUSTER);
  const { scene, press, shows: sees, until } = browser;
  await browser.create(SECRETS, ...RELEASES.map((release) => releaseSecret(release)));
  scene.edit = async (text) => {
    const saved = { text: edited(text), path: join(browser.folder, 'edited.yaml') };
    await writeFile(saved.path, saved.text);
    return saved;
  };
  await sees('live');
  const wrong: string[] = [];
  for (const { name, keys, shows, size = USUAL, isInColumns, isPassed } of stops) {
    scene.size = size;
    scene.screen();
    scene.clock.advance(MOMENT_MS);
    for (const key of keys) {
      press(key);
      await turn();
    }
    scene.screen();
    scene.clock.advance(MOMENT_MS);
    const isThere = (screen: string) =>
      typeof shows === 'string' ? screen.includes(shows) : shows.test(screen);
    await until((screen) => isThere(screen) && !/[Rr]eading|looking\.\.\./.test(screen));
    if (isPassed !== true) wrong.push(...wrongOnAll(scene, name, isInColumns));
  }
  expect(wrong).toEqual([]);
});
