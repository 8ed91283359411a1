import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { parse } from 'yaml';
import { FileThereError, saveTable } from '../../../src/browser/table/save.js';
import { TableScreen } from '../../../src/browser/table/table-screen.js';
import { turn } from '../../support/turn.js';
import { podResource, Scene } from '../support/fake-cluster.js';

async function opened() {
  const folder = mkdtempSync(join(tmpdir(), 'proa-save-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const { server, clock, cluster } = new Scene();
  server.pods = [
    { name: 'b', status: 'Say "no", twice' },
    { name: 'a', status: '=HYPERLINK(1)' },
    { name: 'evil', status: 'x\u001b[2J' },
    { name: 'hidden' },
  ];
  const host = { now: () => clock.now(), changed() {}, answered() {}, tell() {} };
  const tools = { host, clock, random: () => 1, noTrunc: false, arrangesForMs: Number.POSITIVE_INFINITY };
  const table = new TableScreen(cluster, { resource: podResource, namespace: 'default' }, tools);
  onTestFinished(() => table.hide());
  table.show();
  while (table.phase !== 'live') await turn();
  table.apply();
  await table.setFilter('!hidden');
  table.sortBy({ column: 'name', descending: true });
  const save = (name: string, replaces = false) =>
    saveTable(table, name, { place: { folder, home: folder }, replaces, now: clock.now() });
  const read = (name: string) => readFileSync(join(folder, name), 'utf8');
  return { folder, read, save };
}

it('the visible table is saved as CSV: the rows that match, in their order, with the visible columns', async () => {
  const { folder, read, save } = await opened();
  expect(await save('rows.csv')).toBe(`3 rows saved in ${join(folder, 'rows.csv')}`);
  const [head, ...rows] = read('rows.csv').trimEnd().split('\r\n');
  expect(head).toBe('NAME,READY,STATUS,RESTARTS,AGE');
  expect(rows.map((row) => row.split(',0,')[0])).toEqual([
    'evil,1/1,x^[[2J',
    'b,1/1,"Say ""no"", twice"',
    "a,1/1,'=HYPERLINK(1)",
  ]);
  expect(statSync(join(folder, 'rows.csv')).mode & 0o777).toBe(0o600);
});

it('JSON and YAML have a document for each row', async () => {
  const { read, save } = await opened();
  await save('rows.json');
  await save('~/rows.yaml');
  const rows = JSON.parse(read('rows.json')) as Record<string, string>[];
  expect(rows[2]).toMatchObject({ NAME: 'a', READY: '1/1', STATUS: '=HYPERLINK(1)', RESTARTS: '0' });
  expect(parse(read('rows.yaml'))).toEqual(rows);
});

it("an existing file is replaced only with the user's consent, and other extensions are refused", async () => {
  const { folder, read, save } = await opened();
  writeFileSync(join(folder, 'rows.json'), 'precious');
  await expect(save('rows.json')).rejects.toThrow(FileThereError);
  expect(read('rows.json')).toBe('precious');
  await save('rows.json', true);
  expect(read('rows.json')).toContain('"NAME": "a"');
  await expect(save('rows.txt')).rejects.toThrow('must end with .csv, .json or .yaml');
  await expect(save('missing/rows.csv')).rejects.toThrow('ENOENT');
});
