import { describe, expect, it } from 'vitest';
import type { PseudoTerminal } from '../support/pseudo-terminal.js';
import { expectRestored, run, shellIn, throughProxy } from './browse-shell.js';
import { scene } from './support.js';

/** A pod as in a manifest. */
const pod = (name: string) => ({
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: { name },
  spec: { containers: [{ name: 'main', image: 'image' }] },
});

describe('20,000 pods in a terminal', () => {
  it('are browsed, filtered, opened, resized, lost and regained, and the terminal is restored', async () => {
    const all = await scene({ pods: 20_000, namespaces: 10 });
    const proxy = await throughProxy(all);
    const terminal = await shellIn(all, { columns: 110, rows: 24 });
    terminal.line('echo what was here before');
    await terminal.until((lines) => lines.includes('what was here before'));
    run(terminal, 'browse -A');
    await terminal.shows('20,000 pods');
    expect(terminal.isAlternate).toBe(true);
    expect(terminal.text).not.toContain('what was here before');

    // To the end, and back.
    const nameOf = (line = '') => line.slice(1).trim().split(/ +/)[1];
    const first = nameOf(terminal.lines[2]);
    terminal.press('G');
    await terminal.until((lines) => lines.at(-3)!.startsWith('>'));
    terminal.press('g');
    await terminal.until((lines) => lines[2]!.startsWith('>') && nameOf(lines[2]) === first);

    // A filter shows what matches, and an object of it is opened and left again.
    terminal.type('/crash');
    await terminal.until(
      (lines) =>
        lines[0]!.includes('   /crash   ') && lines.slice(2, -2).every((line) => line.includes('Crash')),
    );
    terminal.press('enter', 'down', 'y');
    const yaml = await terminal.shows('apiVersion: v1');
    expect(yaml[0]).toMatch(/ ▸ \S+ ▸ pods ▸ \S+ ▸ YAML /);
    terminal.press('escape');
    await terminal.until((lines) => lines[0]!.includes('   /crash   ') && lines[3]!.startsWith('>'));

    // Another size, at which the screen is full again and no wider.
    terminal.resize(60, 15);
    const narrow = await terminal.until(
      (lines) => lines[1]!.includes('STATUS') && lines.at(-1)!.startsWith('? help'),
    );
    expect(Math.max(...narrow.map((line) => line.length))).toBeLessThanOrEqual(60);
    terminal.resize(110, 24);
    await terminal.until((lines) => lines.length === 24 && lines.at(-1)!.includes('? help'));

    // The server goes away, and the rows stay; it forgets what happens in the meantime, so that the watch expires.
    terminal.press('escape');
    await terminal.showsNo('/crash   ');
    proxy.close();
    const alone = await terminal.shows('no connection for');
    expect(alone.filter((line) => /Running|Pending|Crash|Completed/.test(line)).length).toBeGreaterThan(5);
    await all.client.write('POST', '/api/v1/namespaces/default/pods', pod('aaa-while-away'));
    await all.client.send('POST', '/sandbox/compact');
    const fewest = fewestRows(terminal);
    proxy.open();
    await terminal.showsNo('no connection');
    await terminal.shows(' 20,001 pods');
    // A line reports the problem while it lasts.
    expect(fewest()).toBeGreaterThanOrEqual(19);
    terminal.type('/while-away');
    await terminal.until((lines) => lines[2]!.includes('aaa-while-away'));
    terminal.press('enter');

    // Changes arrive again.
    await all.client.send('DELETE', '/api/v1/namespaces/default/pods/aaa-while-away');
    await terminal.shows(' 20,000 pods');
    terminal.type('q');
    expect(await expectRestored(terminal, 0)).toContain('what was here before');
    expect(terminal.text).not.toContain('CrashLoopBackOff');
  });
});

/** Counts the table's rows in every frame from now on; returns the smallest count. */
function fewestRows(terminal: PseudoTerminal): () => number {
  let fewest = Number.POSITIVE_INFINITY;
  // Never true: it is evaluated each time something is drawn.
  terminal
    .until((lines) => {
      fewest = Math.min(fewest, lines.filter((line) => / \d+\/\d+ /.test(line)).length);
      return false;
    })
    .catch(() => undefined);
  return () => fewest;
}
