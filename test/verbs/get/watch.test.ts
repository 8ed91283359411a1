import { describe, expect, it } from 'vitest';
import { interruptFailure } from '../../../src/process/errors.js';
import type { ObjectFormat } from '../../../src/render/output-format.js';
import { objectPrinter } from '../../../src/render/printers.js';
import { KubectlTablePrinter } from '../../../src/render/table.js';
import { watchPlan } from '../../../src/verbs/get/watch.js';
import { documentWatchOutput, tableWatchOutput } from '../../../src/verbs/get/watch-output.js';
import type { Answer } from '../../support/scripted-transport.js';
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

/** The response to a watch, which then ends. */
const changes = (...events: [type: string, object: unknown][]): Answer => ({
  body: events.map(([type, object]) => `${JSON.stringify({ type, object })}\n`),
});

/** A change as a table of one row. */
const row = (name: string, resourceVersion: string) => {
  const { body } = table(name) as { body: { metadata: object; rows: { object: { metadata: object } }[] } };
  for (const { metadata } of [body, body.rows[0]!.object]) Object.assign(metadata, { resourceVersion });
  return body;
};

const gone = { kind: 'Status', status: 'Failure', code: 410, reason: 'Expired', message: 'too old' };
const enough = refused(403, 'Forbidden', 'enough');

/** A table at a resourceVersion, with objects whose version may differ from 7: `a@9`. */
const tableAt = (resourceVersion: string, ...objects: string[]): Answer => {
  const parts = objects.map((object) => object.split('@'));
  const answer = table(...parts.map(([name = '']) => name));
  const body = answer.body as { metadata: object; rows: { object: { metadata: object } }[] };
  Object.assign(body.metadata, { resourceVersion });
  for (const [index, [, version]] of parts.entries()) {
    if (version !== undefined) Object.assign(body.rows[index]!.object.metadata, { resourceVersion: version });
  }
  return answer;
};

/** A page of a list that continues. */
const continued = (answer: Answer): Answer => {
  Object.assign((answer.body as { metadata: object }).metadata, { continue: 'T' });
  return answer;
};

interface Watched {
  text: string;
  lines: string[];
  said: string[];
  failure: Error | undefined;
  asked: Record<string, string>[];
}

async function watched(
  settings: RunSettings,
  output: (made: ReturnType<typeof getRun>) => Promise<Parameters<typeof watchPlan>[1]>,
): Promise<Watched> {
  const made = getRun({
    targets: [target(pods)],
    requestTimeoutMs: 5000,
    ...settings,
    options: { watch: true, ...settings.options },
  });
  let failure: Error | undefined;
  await watchPlan(made.run, await output(made)).catch((error: Error) => {
    failure = error;
  });
  const { text } = made.stdout;
  return {
    text,
    lines: text.split('\n').slice(0, -1),
    said: made.said,
    failure,
    asked: made.transport.requests.map(({ path, query = [] }) => ({ path, ...Object.fromEntries(query) })),
  };
}

/** Watches through a table. */
const inTable = (settings: RunSettings) =>
  watched(settings, async ({ run, stdout }) => {
    const printer = new KubectlTablePrinter(stdout, { now: () => 0 });
    return (each) => tableWatchOutput(run, printer, each);
  });

/** Watches through documents. */
const inDocuments = (name: ObjectFormat['name'], settings: RunSettings, argument = '') =>
  watched(settings, async ({ run, session, stdout, cacheFolder }) => {
    const format = { name, argument } as ObjectFormat;
    const printer = await objectPrinter(
      { ...run.options, format },
      { stdout, workingFolder: cacheFolder, signal: session.environment.signal },
    );
    const need = name === 'name' ? 'names' : ({ form: 'objects' } as const);
    return (each) => documentWatchOutput(run, { printer, need }, each);
  });

describe('a watch', () => {
  it('shows the list, then each change, from the list’s resourceVersion on', async () => {
    const answers = [table('a'), changes(['ADDED', row('b', '10')], ['DELETED', row('a', '11')])];
    const { lines, asked } = await inTable({ answers });
    expect(lines).toEqual(['NAME', 'a', 'b', 'a']);
    expect(asked[1]).toMatchObject({ watch: 'true', resourceVersion: '9' });
  });

  it('shows events with --output-watch-events, the list’s rows as ADDED', async () => {
    const answers = [table('a'), changes(['MODIFIED', row('a', '10')])];
    const { lines } = await inTable({ answers, options: { outputWatchEvents: true } });
    expect(lines.map((line) => line.split(/ +/))).toEqual([
      ['EVENT', 'NAME'],
      ['ADDED', 'a'],
      ['MODIFIED', 'a'],
    ]);
  });

  it('shows no list with --watch-only, and reads one object of it for the resourceVersion', async () => {
    const answers = [table('a'), changes(['ADDED', row('b', '10')])];
    const { lines, asked } = await inTable({ answers, options: { watchOnly: true } });
    expect(lines).toEqual(['NAME', 'b']);
    expect(asked[0]).toMatchObject({ limit: '1' });
    expect(asked[1]).toMatchObject({ resourceVersion: '9' });
  });

  it('has a column of namespaces with -A', async () => {
    const answers = [table('a'), changes()];
    const { lines } = await inTable({ answers, options: { allNamespaces: true } });
    expect(lines.map((line) => line.split(/ +/))).toEqual([
      ['NAMESPACE', 'NAME'],
      ['default', 'a'],
    ]);
  });

  it('continues with the changes in a new list, and reports it, if the changes are no longer kept', async () => {
    const answers = [table('a', 'b', 'c'), changes(['ERROR', gone]), tableAt('12', 'a', 'b@11', 'd'), enough];
    const { lines, said, asked } = await inTable({
      answers,
      requestTimeoutMs: 0,
      options: { outputWatchEvents: true },
    });
    expect(lines.slice(4).map((line) => line.split(/ +/))).toEqual([
      ['MODIFIED', 'b'],
      ['ADDED', 'd'],
      ['DELETED', 'c'],
    ]);
    expect(said).toEqual([
      'proa: the server no longer keeps the changes since the last one shown; listing again for what has changed',
    ]);
    expect(asked[3]).toMatchObject({ watch: 'true', resourceVersion: '12' });
  });

  it('reports that changes are lost if only those are watched', async () => {
    const answers = [table('a'), changes(['ERROR', gone]), table('a'), enough];
    const { said } = await inTable({ answers, requestTimeoutMs: 0, options: { watchOnly: true } });
    expect(said).toEqual([
      'proa: the server no longer keeps the changes since the last one shown; those until now are lost',
    ]);
  });

  it('lists everything again if --limit has omitted some of it', async () => {
    const answers = [table('a'), changes(['ERROR', gone]), table('a'), enough];
    const { lines } = await inTable({ answers, requestTimeoutMs: 0, options: { limit: 1 } });
    expect(lines).toEqual(['NAME', 'a', 'a']);
  });

  it('ends with the error of its list', async () => {
    const { text, failure } = await inTable({ answers: [refused(403, 'Forbidden', 'no pods')] });
    expect([text, failure?.message]).toEqual(['', 'no pods']);
  });

  // As kubectl's watch ends.
  it('ends with 1 when it is interrupted', async () => {
    const { failure } = await inTable({
      answers: [table('a')],
      signal: AbortSignal.abort(interruptFailure()),
    });
    expect(failure).toMatchObject({ exitCode: 1, reason: 'Interrupted' });
  });
});

describe('a watch after a list whose snapshot expired', () => {
  const list = [
    continued(tableAt('9', 'a', 'b')),
    { status: 410, body: { ...gone, metadata: { continue: 'R' } } },
    tableAt('20', 'c@15', 'd', 'e@19'),
  ];
  const rows = (lines: string[]) => lines.map((line) => line.split(/ +/).join(' '));

  it('begins with the first snapshot, and omits what the later ones have shown', async () => {
    const since = changes(
      ['DELETED', row('b', '11')],
      ['MODIFIED', row('a', '12')],
      ['DELETED', row('cc', '13')],
      ['MODIFIED', row('c', '15')],
      ['DELETED', row('e', '16')],
      ['ADDED', row('e', '19')],
      ['DELETED', row('d', '21')],
      ['MODIFIED', row('c', '22')],
    );
    const { lines, asked, said } = await inTable({
      answers: [...list, since],
      options: { outputWatchEvents: true, chunkSize: 2 },
    });
    expect(rows(lines.slice(6))).toEqual(['DELETED b', 'MODIFIED a', 'DELETED d', 'MODIFIED c']);
    expect(asked[3]).toMatchObject({ watch: 'true', resourceVersion: '9' });
    expect(said).toEqual([]);
  });

  it.each([
    ['in an event', changes(['ERROR', gone])],
    ['in the answer', { status: 410, body: gone }],
  ])('lists again at once if that is gone as well: reported %s', async (_, expired) => {
    const again = tableAt('30', 'a@25', 'c@15', 'f');
    const { lines, asked } = await inTable({
      answers: [...list, expired, again, changes(['DELETED', row('f', '31')])],
      options: { outputWatchEvents: true, chunkSize: 2 },
    });
    expect(rows(lines.slice(6))).toEqual([
      'MODIFIED a',
      'ADDED f',
      'DELETED b',
      'DELETED d',
      'DELETED e',
      'DELETED f',
    ]);
    expect(asked[4]?.limit).toBeUndefined();
    expect(asked[5]).toMatchObject({ watch: 'true', resourceVersion: '30' });
  });
});

describe('a watch of one object', () => {
  const a = { targets: [target(pods, 'a')] };

  it('shows it once, although the server reports it again', async () => {
    const again = changes(['ADDED', row('a', '7')], ['MODIFIED', row('a', '12')]);
    const { lines, asked } = await inTable({ ...a, answers: [{ body: row('a', '7') }, again] });
    expect(lines).toEqual(['NAME', 'a', 'a']);
    expect(asked[1]).toMatchObject({ resourceVersion: '0', fieldSelector: 'metadata.name=a' });
  });

  it('shows that it was deleted while changes were not kept', async () => {
    const answers = [{ body: row('a', '7') }, changes(['ERROR', gone]), notFound('a'), enough];
    const { lines } = await inTable({
      ...a,
      answers,
      requestTimeoutMs: 0,
      options: { outputWatchEvents: true },
    });
    expect(lines.map((line) => line.split(/ +/))).toEqual([
      ['EVENT', 'NAME'],
      ['ADDED', 'a'],
      ['DELETED', 'a'],
    ]);
  });

  it('shows only its changes with --watch-only', async () => {
    const answers = [
      { body: row('a', '7') },
      changes(['ADDED', row('a', '7')], ['MODIFIED', row('a', '12')]),
    ];
    expect((await inTable({ ...a, answers, options: { watchOnly: true } })).lines).toEqual(['NAME', 'a']);
  });
});

// The messages and their order are kubectl's.
describe('a watch is refused', () => {
  it('of several types', async () => {
    const { text, failure } = await inTable({ targets: [target(pods), target(deployments)] });
    expect([text, failure?.message]).toEqual(['', 'you may only specify a single resource type']);
  });

  it('of several objects, which are shown before', async () => {
    const targets = ['a', 'b'].map((name) => target(pods, name));
    const { lines, failure } = await inTable({ targets, answers: [table('a'), table('b')] });
    expect(lines).toEqual(['NAME', 'a', 'b']);
    expect(failure?.message).toBe('you may only watch a single resource or type of resource at a time');
  });

  it('of nothing', async () => {
    expect((await inTable({ targets: [] })).failure?.message).toBe('no objects passed to watch');
  });

  it.each([
    [false, 'warning: --watch requested, --sort-by will be ignored for watch events received'],
    [true, 'warning: --watch-only requested, --sort-by will be ignored'],
  ])('with an order for new objects, with a warning (--watch-only: %s)', async (watchOnly, warning) => {
    const answers = [table('a'), changes()];
    expect((await inTable({ answers, options: { sortBy: '.metadata.name', watchOnly } })).said).toEqual([
      warning,
    ]);
  });
});

describe('a watch for programs', () => {
  const answers = [podList('a'), changes(['MODIFIED', pod('a', { resourceVersion: '10' })])];

  it('prints one object after another, never a List', async () => {
    const { text } = await inDocuments('ndjson', { answers: [...answers] });
    const kinds = text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line).kind);
    expect(kinds).toEqual(['Pod', 'Pod']);
  });

  it('prints events with --output-watch-events', async () => {
    const { text } = await inDocuments(
      'jsonpath',
      { answers: [...answers], options: { outputWatchEvents: true } },
      '{.type} ',
    );
    expect(text).toBe('ADDED MODIFIED ');
  });

  it('prints names, with the kind of their resource', async () => {
    const partial = {
      apiVersion: 'meta.k8s.io/v1',
      kind: 'PartialObjectMetadata',
      metadata: { name: 'a', resourceVersion: '10' },
    };
    const { text } = await inDocuments('name', {
      answers: [podList('a'), changes(['MODIFIED', partial])],
    });
    expect(text).toBe('pod/a\npod/a\n');
  });
});
