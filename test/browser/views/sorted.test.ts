import { expect, it } from 'vitest';
import { sandboxBrowser } from '../support/sandbox-browser.js';

it('keys sort the table of a tool, like any table', async () => {
  const { press, shows, until, screen } = await sandboxBrowser('pods', { pods: 0, sample: true, rbac: true });
  await shows('api-7c6d5b9f48-wq85c');
  press(':', ...'can matrix', 'enter');
  await until((seen) => seen.includes('\n    RESOURCE '));
  press('/', ...'deploy', 'enter');
  const bare = (line = '') => line.replaceAll(/ +/g, ' ');
  const before = bare(screen()[2]);
  press('/', 'ctrl+u', 'enter', '!');
  expect(screen()[1]).toMatch(/^ {4}RESOURCE ↓ /);
  const names = () =>
    screen()
      .slice(2)
      .map((text) => /^.{4}([\w.]+) /.exec(text)?.[1] ?? '')
      .filter(Boolean);
  expect(names()).toEqual(names().toSorted().reverse());
  expect(screen()[2]).toMatch(/^> /);
  press('>');
  expect(screen()[1]).toMatch(/^ {4}RESOURCE +GET ↓ /);
  press('<', '<');
  expect(screen()[2]).not.toMatch(/[↑↓]/);
  press('s');
  await shows('Sort by which column?');
  press('g');
  await until((seen) => seen.includes('GET ↑'));
  press('/', ...'deploy', 'enter');
  expect(bare(screen()[2])).toBe(before);
});

it('the meaning of the sign of :capacity is shown below it', async () => {
  const { press, shows } = await sandboxBrowser('pods');
  await shows('api-7c6d5b9f48-wq85c');
  press(':', ...'capacity', 'enter');
  await shows('! over 90% (limits: 100%) of what the node can give');
});
