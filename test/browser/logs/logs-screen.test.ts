import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { saveText } from '../../../src/browser/table/save.js';
import { sandboxBrowser } from '../support/sandbox-browser.js';

describe('logs of a workload', () => {
  it('are those of its pods, each line with the name of its pod', async () => {
    const browser = await sandboxBrowser('deployments');
    await browser.shows('web');
    browser.press('end', 'l');
    const screen = await browser.until(
      (seen) => seen.includes('deployments.apps ▸ web ▸ logs') && seen.includes('level='),
    );
    expect(screen[1]).toMatch(/following, 4 pods, last 1,000 lines/);
    const names = screen.slice(2, -2).map((line) => /^(web-\S+) level=/.exec(line)?.[1]);
    expect(new Set(names).size).toBeGreaterThan(1);
  });

  it('are read again from another time on, and keep times, filter and search', async () => {
    const browser = await sandboxBrowser('deployments');
    await browser.shows('web');
    browser.press('end', 'l');
    await browser.shows('level=warn');
    browser.press('t', 't', '&', 'w', 'a', 'r', 'n', 'enter');
    const filtered = await browser.until((seen) => /&warn shows [\d,]+ of [\d,]+ lines/.test(seen));
    for (const line of filtered.slice(2, -2))
      if (line !== '') expect(line).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z web-\S+ .*warn/);
    browser.press('4');
    await browser.until((seen) => seen.includes('last 1h, &warn'));
    browser.press('escape');
    await browser.until((seen) => seen.includes('last 1h') && !seen.includes('&warn'));
  });

  it('start below each other, a mark has the time, and Ctrl-L leaves only new lines', async () => {
    const browser = await sandboxBrowser('deployments');
    await browser.shows('web');
    browser.press('end', 'l');
    const screen = await browser.until(
      (seen) => /^web-\S+ +level=/m.test(seen) && seen.includes('following, 4 pods'),
    );
    const starts = screen.flatMap((line) => /^web-\S+ +(?=level=)/.exec(line)?.[0].length ?? []);
    expect(new Set(starts).size).toBe(1);
    browser.press('m');
    await browser.until((seen) => /^──── \d\d:\d\d:\d\d ─{20,}/m.test(seen));
    browser.press('ctrl+l');
    const cleared = await browser.until((seen) => !seen.includes('────'));
    expect(cleared.join('\n')).toContain('only new lines');
    await browser.until((seen) => seen.includes('level='));
  });

  it('stop while another screen covers them, and continue without repeating a line', async () => {
    const browser = await sandboxBrowser('deployments');
    await browser.shows('web');
    browser.press('end', 'l');
    await browser.until((seen) => / \d[\d,]* lines$/m.test(seen) && seen.includes('level='));
    const count = (screen: readonly string[]) =>
      Number(/ ([\d,]+) lines$/.exec(screen[1]!.trimEnd())![1]!.replaceAll(',', ''));
    let before = -1;
    // All past lines have arrived when two checks see the same number.
    await browser.until(() => {
      const now = count(browser.screen());
      const isSame = now === before && now > 100;
      before = now;
      return isSame;
    });
    browser.press('up', 'enter');
    await browser.shows('line of a log');
    browser.press('escape', 'G');
    await browser.until((seen) => seen.includes('following'));
    for (let turns = 0; turns < 50; turns++) await browser.until(() => true);
    // The sandbox writes a line every 15 seconds.
    expect(count(browser.screen()) - before).toBeLessThan(6);
  });
});

describe('logs by words', () => {
  it('are those of the pods whose names match', async () => {
    const browser = await sandboxBrowser('pods');
    await browser.shows('web-');
    browser.press(...':logs web-.*', 'enter');
    await browser.until(
      (seen) => seen.includes('▸ pods that match web-.* ▸ logs') && seen.includes('level='),
    );
  });

  it('report errors in them, and pods that do not exist', async () => {
    const browser = await sandboxBrowser('pods');
    await browser.shows('web-');
    browser.press(...':logs -x', 'enter');
    await browser.shows('-x? there are -l, -c and -n');
    browser.press('escape', ...':logs nosuch', 'enter');
    await browser.shows('-- pods/nosuch in default does not exist --');
  });
});

it('a saved log is readable only by its user', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'proa-log-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const place = { folder, home: folder };
  await saveText({ text: 'one\n', what: '1 line' }, 'out.log', { place, replaces: false });
  expect(readFileSync(join(folder, 'out.log'), 'utf8')).toBe('one\n');
  expect(statSync(join(folder, 'out.log')).mode & 0o777).toBe(0o600);
  await expect(
    saveText({ text: 'two\n', what: '1 line' }, 'out.log', { place, replaces: false }),
  ).rejects.toThrow('already exists');
});
