import { expect, it } from 'vitest';
import { typesOf } from '../../../src/browser/state/types-of.js';
import { sandboxSession } from '../../support/sandbox-session.js';
import { sandboxBrowser } from '../support/sandbox-browser.js';

it('types that are requested together have tables side by side, each as it was left', async () => {
  const browser = await sandboxBrowser('pods');
  await browser.shows('live');
  browser.press(...':svc,po', 'enter');
  await browser.until((seen) => seen.includes('default ▸ services (1 of 2 types)') && seen.includes('live'));
  browser.press('tab');
  await browser.until((seen) => seen.includes('default ▸ pods (2 of 2 types)') && seen.includes('live'));
  browser.press('/', 'd', 'b', 'enter');
  await browser.until((seen) => seen.includes('2 match'));
  browser.press('tab');
  await browser.shows('services (1 of 2 types)');
  browser.press('shift+tab');
  await browser.until((seen) => seen.includes('pods (2 of 2 types)') && seen.includes('2 match'));
  // They are a single step of the history.
  browser.press('escape', 'escape');
  await browser.until((seen) => seen.includes('default ▸ pods  ') && !seen.includes('types)'));
});

it('another namespace applies to all types', async () => {
  const browser = await sandboxBrowser('pods', { pods: 40, namespaces: 8, sample: true });
  await browser.shows('live');
  browser.press(...':svc,po', 'enter');
  await browser.shows('services (1 of 2 types)');
  browser.press('0', 'tab');
  await browser.until(
    (seen) => seen.includes('all namespaces ▸ pods (2 of 2 types)') && seen.includes('live'),
  );
});

it('a word means one type, several, or the types of a category, each once', async () => {
  const { session } = await sandboxSession({ sandbox: { pods: 0 } });
  const names = async (word: string) => (await typesOf(word, session.discovery)).map(({ name }) => name);
  expect(await names('po')).toEqual(['pods']);
  expect(await names('svc,po,services')).toEqual(['services', 'pods']);
  const all = await names('all');
  expect(all).toEqual(expect.arrayContaining(['pods', 'services', 'deployments', 'jobs']));
  await expect(names('nosuch')).rejects.toThrow('the server doesn\'t have a resource type "nosuch"');
});
