import { expect, it } from 'vitest';
import { releaseSecret } from '../../support/helm-releases.js';
import { turn } from '../../support/turn.js';
import { sandboxBrowser } from '../support/sandbox-browser.js';
import { wrongOnAll } from './look-at.js';
import { WAYS } from './ways.js';

const CLUSTER = { pods: 60, namespaces: 2, groups: 1, sample: true, metrics: true, seed: 1 };
const USUAL = { columns: 120, rows: 24 };
const SECRETS = '/api/v1/namespaces/default/secrets';
const manifest = '---\napiVersion: v1\nkind: ConfigMap\nmetadata: {name: settings}\n';
const RELEASES = [
  { version: 1, status: 'superseded', config: { level: 'info' }, manifest },
  { version: 2, config: { level: 'debug' }, manifest, notes: 'Hello' },
  { name: 'api', status: 'failed' },
];
/** A question hears no answer in its first moments. */
const MOMENT_MS = 1500;

it.each(WAYS)('$name are drawn on all terminals', async ({ type, stops }) => {
  const browser = await sandboxBrowser(type, CLUSTER);
  const { scene, press, shows: sees, until } = browser;
  await browser.create(SECRETS, ...RELEASES.map((release) => releaseSecret(release)));
  await sees('live');
  const wrong: string[] = [];
  for (const { name, keys, shows, size = USUAL, isInColumns } of stops) {
    scene.size = size;
    scene.screen();
    for (const key of keys) {
      press(key);
      await turn();
    }
    scene.screen();
    scene.clock.advance(MOMENT_MS);
    const isThere = (screen: string) =>
      typeof shows === 'string' ? screen.includes(shows) : shows.test(screen);
    await until((screen) => isThere(screen) && !/[Rr]eading|looking\.\.\./.test(screen));
    wrong.push(...wrongOnAll(scene, name, isInColumns));
  }
  expect(wrong).toEqual([]);
});
