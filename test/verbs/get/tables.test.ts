import { describe, expect, it } from 'vitest';
import { KubectlTablePrinter } from '../../../src/render/table.js';
import { printPlan } from '../../../src/verbs/get/drive.js';
import { sortSelection } from '../../../src/verbs/get/sort.js';
import { groupOf, TableOutput, tableOf } from '../../../src/verbs/get/tables.js';
import {
  deployments,
  getRun,
  nodes,
  notFound,
  plain,
  podList,
  pods,
  type RunSettings,
  refused,
  table,
  target,
} from './support.js';

/** Prints tables; returns the lines, the messages and the failures. */
async function printed(settings: RunSettings) {
  const made = getRun(settings);
  const { run, stdout } = made;
  const sortBy = settings.options?.sortBy;
  if (sortBy !== undefined) run.sortSelection = sortSelection(sortBy);
  await printPlan(run, new TableOutput(run, new KubectlTablePrinter(stdout, { now: () => 0 })));
  return { ...made, lines: stdout.text.split('\n').slice(0, -1), failed: await made.failures() };
}

const lists = [target(pods), target(deployments)];

describe('lists as tables', () => {
  it('are printed page by page', async () => {
    const { lines, failed } = await printed({ targets: [target(pods)], answers: [table('a', 'b')] });
    expect([lines, failed]).toEqual([['NAME', 'a', 'b'], []]);
  });

  // As kubectl shows kinds for several types, with a line between them.
  it('of several types show the type of each', async () => {
    const { lines } = await printed({ targets: lists, answers: [table('a'), table('web')] });
    expect(lines.map((line) => line.trimEnd())).toEqual(['NAME', 'pod/a', '', 'NAME', 'deployment.apps/web']);
  });

  it('show no type if only one of them may be listed', async () => {
    const answers = [refused(403, 'Forbidden', 'no pods'), table('web')];
    const { lines, failed } = await printed({ targets: lists, answers });
    expect([lines, failed]).toEqual([['NAME', 'web'], ['no pods']]);
  });

  it('come in the order of --sort-by', async () => {
    const { lines, transport } = await printed({
      targets: [target(pods)],
      answers: [table('c', 'a', 'b')],
      options: { sortBy: '.metadata.name' },
    });
    expect(lines).toEqual(['NAME', 'a', 'b', 'c']);
    expect(transport.asked[0]).toContain('includeObject=Metadata');
  });

  it('are read with the metadata of their objects if they continue and no column has the names', async () => {
    const page = (columns: string[], rows: string[][], token?: string) => ({
      body: {
        kind: 'Table',
        metadata: { resourceVersion: '9', ...(token && { continue: token }) },
        columnDefinitions: columns.map((name) => ({ name, type: 'string', format: '', priority: 0 })),
        rows: rows.map((cells) => ({
          cells,
          object: { metadata: { name: cells[columns.indexOf('Name')] } },
        })),
      },
    });
    const { lines } = await printed({
      targets: [target(pods)],
      answers: [
        page(
          ['Name', 'X'],
          [
            ['a', 'xa'],
            ['d', 'xd'],
          ],
          't1',
        ),
        page(['X', 'Name'], [['xb', 'b']], 't2'),
        podList('c'),
      ],
      options: { sortBy: '.metadata.name', chunkSize: 2 },
    });
    const words = lines.map((line) => line.split(/ +/).filter((word) => word !== '<unknown>'));
    expect(words).toEqual([
      ['NAME', 'X'],
      ['a', 'xa'],
      ['X', 'NAME'],
      ['xb', 'b'],
      ['NAME', 'AGE'],
      ['c'],
      ['NAME', 'X'],
      ['d', 'xd'],
    ]);
  });

  it('are read with the metadata of their objects where they continue and no column has the names', async () => {
    const nameless = (rows: object, token?: string) => ({
      body: {
        kind: 'Table',
        metadata: { resourceVersion: '9', ...(token && { continue: token }) },
        columnDefinitions: [{ name: 'Ready', type: 'string', format: '', priority: 0 }],
        rows,
      },
    });
    const row = (name: string) => ({ cells: [name], object: { metadata: { name } } });
    const { lines, transport } = await printed({
      targets: [target(nodes)],
      answers: [
        nameless([{ cells: ['a'] }], 'T'),
        nameless([{ cells: ['b'] }]),
        nameless([row('a')], 'T'),
        refused(410, 'Expired', 'too old'),
        nameless([row('a'), row('b')]),
      ],
      options: { chunkSize: 1 },
    });
    expect(lines).toEqual(['READY', 'a', 'b']);
    expect(transport.asked.map((url) => /includeObject=(\w+)/.exec(url)?.[1])).toEqual([
      'None',
      'None',
      'Metadata',
      'Metadata',
      'Metadata',
    ]);
  });

  it('are created from objects if the server sends no table', async () => {
    const { lines } = await printed({ targets: [target(pods)], answers: [podList('a')] });
    expect(lines.map((line) => line.split(/ +/))).toEqual([
      ['NAME', 'AGE'],
      ['a', '<unknown>'],
    ]);
  });

  it.each<[string, RunSettings, string[]]>([
    ['in one namespace', {}, ['No resources found in default namespace.']],
    ['with -A', { options: { allNamespaces: true } }, ['No resources found']],
    ['of the cluster', { targets: [target(nodes)] }, ['No resources found']],
    ['with --ignore-not-found', { options: { ignoreNotFound: true } }, []],
    ['if something failed', { answers: [refused(403, 'Forbidden', 'no')] }, []],
  ])('print the same message as kubectl if they are empty: %s', async (_what, settings, said) => {
    const empty = { targets: [target(pods)], answers: [table()] };
    const { lines, said: found } = await printed({ ...empty, ...settings });
    expect([lines, found]).toEqual([[], said]);
  });
});

describe('objects by name as tables', () => {
  const named = (...names: string[]) => names.map((name) => target(pods, name));

  it('of one type are one table, in the given order', async () => {
    const { lines } = await printed({ targets: named('b', 'a'), answers: [table('b'), table('a')] });
    expect(lines).toEqual(['NAME', 'b', 'a']);
  });

  it('of several types are preceded by their type', async () => {
    const targets = [target(pods, 'a'), target(deployments, 'web')];
    const { lines } = await printed({ targets, answers: [table('a'), table('web')] });
    expect(lines.map((line) => line.trimEnd())).toEqual(['NAME', 'pod/a', '', 'NAME', 'deployment.apps/web']);
  });

  it('are printed besides a missing one', async () => {
    const answers = [notFound('a'), table('b')];
    const { lines, failed, said } = await printed({ targets: named('a', 'b'), answers });
    expect([lines, failed, said]).toEqual([['NAME', 'b'], ['pods "a" not found'], []]);
  });

  it('come in the order of --sort-by', async () => {
    const answers = [table('b'), table('a')];
    const options = { sortBy: '.metadata.name' };
    expect((await printed({ targets: named('b', 'a'), answers, options })).lines).toEqual(['NAME', 'a', 'b']);
  });
});

describe('an addition to the rows of a type', () => {
  it('is the namespace with -A, if there is one', () => {
    expect(groupOf(target(pods), { ...plain, allNamespaces: true }, false)).toEqual({ withNamespace: true });
    expect(groupOf(target(nodes), { ...plain, allNamespaces: true }, false)).toEqual({});
  });

  it('is the type, with --show-kind or with several types', () => {
    const withKind = { namePrefix: { group: 'apps', kind: 'Deployment' } };
    expect(groupOf(target(deployments), { ...plain, showKind: true }, false)).toEqual(withKind);
    expect(groupOf(target(deployments), plain, true)).toEqual(withKind);
    expect(groupOf(target(deployments), plain, false)).toEqual({});
  });
});

it('a page is a table with its head’s version and columns', () => {
  const columnDefinitions = [{ name: 'Name', type: 'string', format: 'name', description: '', priority: 0 }];
  const rows = [{ cells: ['a'] }];
  expect(
    tableOf({ head: { apiVersion: 'meta.k8s.io/v1beta1', columnDefinitions } as never }, rows as never),
  ).toEqual({ kind: 'Table', apiVersion: 'meta.k8s.io/v1beta1', columnDefinitions, rows });
  expect(tableOf({ head: {} as never }, [])).toEqual({
    kind: 'Table',
    apiVersion: 'meta.k8s.io/v1',
    rows: [],
  });
});
