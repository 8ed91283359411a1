import { describe, expect, it } from 'vitest';
import type { Table } from '../../src/codec/object.js';
import { StringOutput } from '../../src/process/output.js';
import { KubectlTablePrinter } from '../../src/render/table.js';
import { TableDisplay, type TableDisplaySettings } from '../../src/render/table-display.js';

const column = (name: string, priority = 0) => ({
  name,
  type: 'string',
  format: '',
  description: '',
  priority,
});
const columns = ['Name', 'Ready', 'Status', 'Restarts', 'Age'].map((name) => column(name));
const table = (...rows: string[][]): Table => ({
  kind: 'Table',
  apiVersion: 'meta.k8s.io/v1',
  columnDefinitions: columns,
  rows: rows.map((cells) => ({ cells, object: null })),
});
const web = ['web-7c6d5b9f48-wq85c', '1/1', 'Running', '0', '5d'];
const api = ['api-5f4b9c7d8-abcde-longer', '0/1', 'CrashLoopBackOff', '12 (5m ago)', '47m'];

async function shown(settings: Partial<TableDisplaySettings>, ...pages: Table[]) {
  const output = new StringOutput({ isTTY: true, columns: settings.width ?? 80 });
  const view = new TableDisplay({ width: undefined, columns: undefined, isColored: false, ...settings });
  const printer = new KubectlTablePrinter(output, { now: () => 0, view });
  for (const page of pages) await printer.printTable(page);
  await printer.end();
  return { lines: output.text.split('\n').slice(0, -1), view };
}

describe('a table on a narrow terminal', () => {
  it('is as in kubectl if there is room', async () => {
    const { lines, view } = await shown({ width: 80 }, table(web));
    expect(lines).toEqual([
      'NAME                   READY   STATUS    RESTARTS   AGE',
      'web-7c6d5b9f48-wq85c   1/1     Running   0          5d',
    ]);
    expect([view.leftOut, view.hasShortened]).toEqual([[], false]);
  });

  it.each([30, 40, 50, 60, 70])('fits into %i columns, name and state first', async (width) => {
    const { lines, view } = await shown({ width }, table(web, api));
    for (const line of lines) expect(line.length).toBeLessThanOrEqual(width);
    expect(lines[0]).toMatch(/^NAME +.*STATUS/);
    expect(lines[2]).toMatch(/^api-.*…?.*er +/);
    if (width < 60) expect(view.leftOut.length).toBeGreaterThan(0);
  });

  it('keeps its columns for later rows, and shortens wider cells', async () => {
    const { lines } = await shown(
      { width: 40 },
      table(web, api),
      table(['a'.repeat(60), '1/1', 'Running', '0', '1d']),
    );
    expect(lines).toHaveLength(4);
    expect(lines[3]).toContain('…');
    expect(lines[3]!.length).toBeLessThanOrEqual(40);
  });

  it('counts wide characters twice', async () => {
    const { lines } = await shown({ width: 80 }, table(['漢字', '1/1', 'Running', '0', '5d']));
    expect(lines[1]).toBe('漢字   1/1     Running   0          5d');
  });
});

describe('--columns', () => {
  it('shows the named ones, in their order', async () => {
    const { lines } = await shown({ columns: ['status', 'name'] }, table(web));
    expect(lines).toEqual(['STATUS    NAME', 'Running   web-7c6d5b9f48-wq85c']);
  });

  it('names the existing ones', async () => {
    await expect(shown({ columns: ['phase'] }, table(web))).rejects.toThrow(
      '--columns: there is no column phase; there are NAME, READY, STATUS, RESTARTS, AGE',
    );
  });
});

describe('colors', () => {
  const bare = (line: string) => line.replaceAll(/\u001b\[[\d;]*m/g, '');

  it('are for words that tell a state, and change nothing else', async () => {
    const { lines } = await shown({ isColored: true }, table(web, api));
    const { lines: plain } = await shown({}, table(web, api));
    expect(lines.map(bare)).toEqual(plain);
    expect(lines[1]).toContain('\u001b[36mRunning\u001b[0m');
    expect(lines[2]).toContain('\u001b[1;31mCrashLoopBackOff\u001b[0m');
    expect(lines[2]).toContain('\u001b[33m0/1\u001b[0m');
    expect(lines[1]).toMatch(/^web-/);
  });

  it('keep text from a cluster from controlling the terminal', async () => {
    const { lines } = await shown(
      { isColored: true },
      table(['\u001b[2Jevil', '1/1', '\u001b[31mRunning', '0', '5d']),
    );
    expect(lines[1]).toContain('^[[2Jevil');
    expect(bare(lines[1]!)).not.toContain('\u001b');
  });
});
