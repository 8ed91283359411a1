import { describe, expect, it } from 'vitest';
import type { FormatName, ObjectFormat } from '../../../src/render/output-format.js';
import { objectPrinter } from '../../../src/render/printers.js';
import { documentOutput } from '../../../src/verbs/get/documents.js';
import { printPlan } from '../../../src/verbs/get/drive.js';
import { documentNeed } from '../../../src/verbs/get/need.js';
import { sortSelection } from '../../../src/verbs/get/sort.js';
import {
  deployments,
  getRun,
  notFound,
  pod,
  podList,
  pods,
  type RunSettings,
  refused,
  table,
  target,
} from './support.js';

/** Prints in a format; returns the text, and the failures. */
async function printed(name: FormatName, settings: RunSettings, argument = '') {
  const format = { name, argument } as ObjectFormat;
  const options = { ...settings.options, format };
  const made = getRun({ ...settings, options });
  const { run, session, stdout, cacheFolder } = made;
  const { sortBy } = run.options;
  if (sortBy !== '') run.sortSelection = sortSelection(sortBy);
  const printer = await objectPrinter(
    { ...run.options, format },
    { stdout, workingFolder: cacheFolder, signal: session.environment.signal },
  );
  await printPlan(run, await documentOutput(run, { printer, need: documentNeed(printer, run) }));
  return { ...made, text: stdout.text, failed: await made.failures() };
}

const list = [target(pods)];
const a = [target(pods, 'a')];
const both = [target(pods, 'a'), target(pods, 'b')];
const kindOf = (text: string) => JSON.parse(text).kind;
const namesOf = (text: string) =>
  JSON.parse(text).items.map(({ metadata }: { metadata: { name: string } }) => metadata.name);

describe('objects by name', () => {
  it('are printed alone if there is one', async () => {
    expect(JSON.parse((await printed('json', { targets: a, answers: [{ body: pod('a') }] })).text)).toEqual(
      pod('a'),
    );
  });

  it('are in one List if there are several, in the given order', async () => {
    const answers = [{ body: pod('a') }, { body: pod('b') }];
    const { text } = await printed('json', { targets: both, answers });
    expect([kindOf(text), namesOf(text)]).toEqual(['List', ['a', 'b']]);
  });

  // kubectl prints nothing if the only object failed, and the others if there were several.
  it('print nothing if the only one is missing, and the rest in a List besides a missing one', async () => {
    const one = await printed('json', { targets: a, answers: [notFound('a')] });
    expect([one.text, one.failed]).toEqual(['', ['pods "a" not found']]);
    const two = await printed('json', { targets: both, answers: [notFound('a'), { body: pod('b') }] });
    expect([kindOf(two.text), namesOf(two.text), two.failed]).toEqual([
      'List',
      ['b'],
      ['pods "a" not found'],
    ]);
  });

  it('print nothing if nothing was found, with --ignore-not-found', async () => {
    const answers = [notFound('a'), notFound('b')];
    const { text, failed } = await printed('json', {
      targets: both,
      answers,
      options: { ignoreNotFound: true },
    });
    expect([text, failed]).toEqual(['', []]);
  });

  it('come in the order of --sort-by', async () => {
    const answers = [{ body: pod('a', { labels: { x: '2' } }) }, { body: pod('b', { labels: { x: '1' } }) }];
    const options = { sortBy: '.metadata.labels.x' };
    expect(namesOf((await printed('json', { targets: both, answers, options })).text)).toEqual(['b', 'a']);
  });

  it('are read as metadata for their names, and shown with their kind', async () => {
    const partial = { apiVersion: 'meta.k8s.io/v1', kind: 'PartialObjectMetadata', metadata: { name: 'a' } };
    const { text, transport } = await printed('name', { targets: a, answers: [{ body: partial }] });
    expect(text).toBe('pod/a\n');
    expect(transport.requests[0]!.headers?.accept).toContain('PartialObjectMetadata');
  });
});

describe('names across namespaces', () => {
  const page = (token: string | undefined, ...keys: string[]) => ({
    body: {
      kind: 'PartialObjectMetadataList',
      apiVersion: 'meta.k8s.io/v1',
      metadata: { resourceVersion: '9', ...(token && { continue: token }) },
      items: keys.map((key) => ({ metadata: { namespace: key[0], name: key.slice(2) } })),
    },
  });

  it('continue by their keys if the server sends no token for an expired list', async () => {
    const answers = [
      page('T', 'a/web', 'b/web'),
      refused(410, 'Expired', 'too old'),
      page(undefined, 'a/new', 'a/web', 'b/web', 'c/web'),
    ];
    const everywhere = [{ ...target(pods), namespace: undefined }];
    const { text, failed } = await printed('name', {
      targets: everywhere,
      answers,
      options: { chunkSize: 2 },
    });
    expect([text, failed]).toEqual(['pod/web\npod/web\npod/web\n', []]);
  });
});

describe('lists', () => {
  it('are one List, whose items have their kind', async () => {
    const { text } = await printed('json', { targets: list, answers: [podList('a', 'b')] });
    expect([kindOf(text), namesOf(text), JSON.parse(text).items[0].kind]).toEqual([
      'List',
      ['a', 'b'],
      'Pod',
    ]);
  });

  it('of several types are in one List', async () => {
    const targets = [target(pods), target(deployments)];
    const { text } = await printed('json', { targets, answers: [podList('a'), podList('web')] });
    expect(namesOf(text)).toEqual(['a', 'web']);
  });

  it('are an empty List if they are empty, or nothing with --ignore-not-found', async () => {
    const empty = { targets: list, answers: [podList()] };
    const { text } = await printed('json', empty);
    expect([kindOf(text), namesOf(text)]).toEqual(['List', []]);
    expect((await printed('json', { ...empty, options: { ignoreNotFound: true } })).text).toBe('');
  });

  it('end as ndjson with whether they are complete, even if empty', async () => {
    const ended = async (settings: RunSettings) => {
      const { text } = await printed('ndjson', { targets: list, ...settings });
      return JSON.parse(text.trimEnd().split('\n').at(-1)!);
    };
    expect(await ended({ answers: [podList('a')] })).toEqual({
      resourceVersion: '9',
      pages: 1,
      complete: true,
      items: 1,
      oneSnapshot: true,
      reasons: [],
      snapshots: [{ resource: 'pods', resourceVersion: '9', items: 1 }],
    });
    const quiet = { answers: [podList()], options: { ignoreNotFound: true } };
    expect(await ended(quiet)).toMatchObject({ complete: true });
    const failing = { answers: [refused(403, 'Forbidden', 'no')] };
    expect(await ended(failing)).toMatchObject({ complete: false });
  });

  describe('lists that are incomplete or not from one snapshot, as reported in the last line of ndjson:', () => {
    const page = (resourceVersion: string, name: string, token?: string) => ({
      body: {
        kind: 'PodList',
        apiVersion: 'v1',
        metadata: { resourceVersion, ...(token && { continue: token }) },
        items: [{ metadata: { name, namespace: 'default' } }],
      },
    });
    const goesOn = refused(410, 'Expired', 'too old');
    const last = async (settings: RunSettings) => {
      const { text } = await printed('ndjson', {
        targets: list,
        ...settings,
        options: { chunkSize: 1, ...settings.options },
      });
      const { resourceVersion, items, complete, oneSnapshot, reasons, snapshots } = JSON.parse(
        text.trimEnd().split('\n').at(-1)!,
      );
      return { resourceVersion, items, complete, oneSnapshot, reasons, snapshots };
    };
    const first = { resource: 'pods', resourceVersion: '5', items: 1, upTo: 'default/a' };

    it('expired', async () => {
      expect(await last({ answers: [page('5', 'a', 'T'), goesOn, page('9', 'b')] })).toEqual({
        resourceVersion: '',
        items: 2,
        complete: true,
        oneSnapshot: false,
        reasons: ['Expired'],
        snapshots: [first, { resource: 'pods', resourceVersion: '9', items: 1, after: 'default/a' }],
      });
    });

    it('interrupted', async () => {
      const answers = [page('5', 'a', 'T'), refused(500, 'InternalError', 'no')];
      expect(await last({ answers })).toEqual({
        resourceVersion: '5',
        items: 1,
        complete: false,
        oneSnapshot: true,
        reasons: ['Interrupted'],
        snapshots: [first],
      });
    });

    it('limited, over all lists', async () => {
      expect(await last({ answers: [page('5', 'a', 'T')], options: { limit: 1 } })).toMatchObject({
        complete: false,
        reasons: ['Limited'],
        snapshots: [first],
      });
      const targets = [target(pods), target(deployments)];
      const answers = [podList('a'), podList('web', 'x')];
      expect(await last({ targets, answers, options: { limit: 2, chunkSize: 5 } })).toMatchObject({
        items: 2,
        complete: false,
        reasons: ['SeveralLists', 'Limited'],
      });
    });
  });

  it('of several types name no snapshot', async () => {
    const targets = [target(pods), target(deployments)];
    const { text } = await printed('ndjson', { targets, answers: [podList('a'), podList('web')] });
    expect(JSON.parse(text.trimEnd().split('\n').at(-1)!)).toEqual({
      resourceVersion: '',
      pages: 2,
      complete: true,
      items: 2,
      oneSnapshot: false,
      reasons: ['SeveralLists'],
      snapshots: [
        { resource: 'pods', resourceVersion: '9', items: 1 },
        { resource: 'deployments.apps', resourceVersion: '9', items: 1 },
      ],
    });
  });

  it('come in the order of --sort-by', async () => {
    const settings = {
      targets: list,
      answers: [podList('c', 'a', 'b')],
      options: { sortBy: '.metadata.name' },
    };
    expect(namesOf((await printed('json', settings)).text)).toEqual(['a', 'b', 'c']);
    const columns = await printed('custom-columns', settings, 'N:.metadata.name');
    expect(columns.text.split('\n')).toEqual(['N', 'a', 'b', 'c', '']);
  });

  it('are read as rows for their names', async () => {
    const { text, transport } = await printed('name', { targets: list, answers: [table('a', 'b')] });
    expect(text).toBe('pod/a\npod/b\n');
    expect(transport.asked[0]).toContain('includeObject=None');
  });

  it('are read as metadata for their names if the table has no column for them', async () => {
    const rows = { ...(table('a') as { body: object }).body, columnDefinitions: [{ name: 'X', format: '' }] };
    const { text, transport } = await printed('name', {
      targets: list,
      answers: [{ body: rows }, podList('a')],
    });
    expect(text).toBe('pod/a\n');
    expect(transport.requests[1]!.headers?.accept).toContain('PartialObjectMetadataList');
  });
});
