import { expect, it } from 'vitest';
import type { ApiServerOptions } from '../../src/sandbox/app/options.js';
import { textWidth } from '../../src/terminal/text-width.js';
import { releaseSecret } from '../support/helm-releases.js';
import { lines, scene } from '../support/scene.js';

/** A table, as expected on a terminal and in a pipe. */
interface Tabled {
  line: string;
  sandbox?: ApiServerOptions;
  headings: string[];
  /** The beginning of some row. */
  row: string[];
}

const tables: Tabled[] = [
  {
    line: 'releases',
    headings: ['NAME', 'REVISION', 'UPDATED', 'STATUS', 'CHART', 'APP VERSION'],
    row: ['web', '1', '2026-11-20T10:15:13Z', 'deployed', 'web-1.4.2', '2.0.0'],
  },
  {
    line: 'releases history web',
    headings: ['REVISION', 'UPDATED', 'STATUS', 'CHART', 'APP VERSION', 'DESCRIPTION'],
    row: ['1', '2026-11-20T10:15:13Z', 'deployed', 'web-1.4.2', '2.0.0', 'Install complete'],
  },
  {
    line: 'releases objects web',
    headings: ['OBJECT', 'NAMESPACE', 'STATE'],
    row: ['ConfigMap/settings', 'default', '! not there'],
  },
  {
    line: 'check cache',
    sandbox: { pods: 1, watchCache: true },
    headings: ['RESOURCE', 'READS', 'FROM CACHE', 'FROM ETCD', 'REFUSED', 'FAILED', 'WAITS', 'P50', 'P99'],
    row: ['pods', '1', '1', '0', '0', '0'],
  },
  {
    line: 'check consistency nodes',
    headings: ['LIST', 'SERVER', 'ASKED', 'RESOURCEVERSION', 'OBJECTS', 'PAGES', 'DIGEST'],
    row: ['1'],
  },
];

/** Runs a command in a pipe, on a terminal, on one of ASCII, and on a narrow one. */
async function printed({ line, sandbox = {} }: Tabled) {
  const { proa, client } = await scene(sandbox);
  const manifest = 'apiVersion: v1\nkind: ConfigMap\nmetadata: { name: settings }\n';
  await client.write('POST', '/api/v1/namespaces/default/secrets', releaseSecret({ manifest }));
  await client.get('/api/v1/pods');
  const on = async (columns?: number, env = {}) => lines((await proa(line, { columns, env })).stdout);
  return {
    piped: await on(),
    framed: await on(200),
    ascii: await on(200, { LANG: 'C' }),
    narrow: await on(100),
  };
}

function framedCells(lines: readonly string[], bar: string): string[][] {
  const framed = lines.filter((line) => line.startsWith(bar));
  return framed.map((line) =>
    line
      .split(bar)
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
}

const columns = (cells: readonly string[]) => expect.stringMatching(new RegExp(`^${cells.join(' +')}( |$)`));

it.each(tables)('$line has frames on a terminal, and columns in a pipe', async (tabled) => {
  const { headings, row } = tabled;
  const { piped, framed, ascii, narrow } = await printed(tabled);
  expect(piped).toContainEqual(columns(headings));
  expect(piped).toContainEqual(columns(row));
  expect(piped.join('')).not.toMatch(/[│|]/);
  for (const cells of [framedCells(framed, '│'), framedCells(ascii, '|')]) {
    expect(cells).toContainEqual(headings);
    expect(cells.map((each) => each.slice(0, row.length))).toContainEqual(row);
  }
  expect(framed.some((line) => columns(headings).asymmetricMatch(line))).toBe(false);
  const drawn = narrow.filter((line) => /^[┌├│└]/.test(line));
  expect(drawn).not.toEqual([]);
  expect(drawn.filter((line) => textWidth(line) > 100)).toEqual([]);
});

it('ctx has contexts in frames on a terminal, and their names in a pipe', async () => {
  const { proa } = await scene();
  expect((await proa('ctx')).stdout).toBe('proa-sandbox\n');
  const framed = lines((await proa('ctx', { columns: 80 })).stdout);
  expect(framedCells(framed, '│')).toEqual([
    ['CURRENT', 'NAME', 'CLUSTER', 'NAMESPACE', 'CHANGES'],
    ['*', 'proa-sandbox', 'proa-sandbox', 'default', 'open'],
  ]);
});
