import { describe, expect, it } from 'vitest';
import { readKeys, usualKeys } from '../../../src/browser/keys/key-map.js';
import { createNightly } from '../support/nightly.js';
import { sandboxBrowser } from '../support/sandbox-browser.js';

const { map: k9s, problems } = readKeys({ preset: 'k9s', keys: {} });
const SANDBOX = { pods: 6, sample: true };

/** A browser on a table of a type that has rows. */
async function tableOf(type: string, keys: typeof k9s) {
  const made = await sandboxBrowser(type, SANDBOX, undefined, keys);
  if (type === 'cronjobs') await createNightly(made);
  await made.until((screen) => screen.includes('live') && /^> /m.test(screen));
  // A row that has just appeared is not accepted as the user's selection.
  made.scene.clock.advance(1000);
  return made;
}

/** The actions on a table of a type, from help, with their keys. */
async function helpOf(type: string, keys: typeof k9s): Promise<Map<string, string>> {
  const { press, shows, scene } = await tableOf(type, keys);
  scene.size = { columns: 109, rows: 400 };
  press('?');
  await shows('Words behind :');
  const lines = scene.screen();
  const found = new Map<string, string>();
  for (const line of lines.slice(0, lines.indexOf('Words behind :'))) {
    const [, key, does] = /^ {2}(\S.*?) {2,}(\S.*)$/.exec(line) ?? [];
    // Further on, lines are wrapped differently if the keys have longer names.
    if (key !== undefined && does !== undefined && !does.startsWith('namespace '))
      found.set(does.slice(0, 50), key);
  }
  return found;
}

describe('the keys of k9s', () => {
  it('do not remove any word', () => {
    expect(problems).toEqual([]);
  });

  it.each(['pods', 'deployments', 'services', 'nodes', 'cronjobs', 'jobs', 'configmaps', 'secrets'])(
    'leave a key for every action on %s',
    async (type) => {
      const [usual, given] = [await helpOf(type, usualKeys), await helpOf(type, k9s)];
      expect([...usual.keys()].filter((does) => !given.has(does))).toEqual([]);
      expect(usual.size).toBeGreaterThan(30);
    },
  );

  it.each([
    ['pods', 's', 'Shell '],
    ['deployments', 's', 'Scale '],
    ['deployments', 'r', 'Restart '],
    ['deployments', 'i', 'Image '],
    ['nodes', 'r', 'Drain '],
    ['nodes', 'c', 'Cordon '],
    ['cronjobs', 't', 'Trigger '],
    ['cronjobs', 's', 'Suspend '],
    ['pods', 'a', 'Attach '],
    ['pods', 'ctrl+d', 'Delete '],
  ])('on %s, %s starts %j with a question', async (type, key, title) => {
    const { press, until } = await tableOf(type, k9s);
    press(key);
    await until((screen) => new RegExp(title, 'i').test(screen) && screen.includes('Esc'));
  });

  it.each([
    ['A', 'AGE ↑'],
    ['N', 'NAME ↑'],
    ['S', 'STATUS ↑'],
    ['T', 'RESTARTS ↓'],
    ['R', 'READY ↑'],
    ['O', 'NODE ↑'],
  ])('%s sorts pods: %s', async (key, heading) => {
    const { press, until } = await tableOf('pods', k9s);
    press(key);
    await until((screen) => screen.includes(heading));
  });

  it('for sorting do not change anything if there is nothing to sort', async () => {
    const { press, until, screen } = await tableOf('nodes', k9s);
    press('y');
    await until((seen) => seen.includes('kind: Node'));
    press('T', 'A');
    expect(screen().at(-1)).toContain('A does nothing here');
    press('E');
    await until((seen) => seen.includes('▸ events'));
  });
});
