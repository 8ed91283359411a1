import { describe, expect, it } from 'vitest';
import { START } from '../../../src/cluster/list/position.js';
import { resumeState } from '../../../src/cluster/list/resume-state.js';
import type { Need } from '../../../src/cluster/requests.js';
import { interruptFailure } from '../../../src/process/errors.js';
import { ConnectionError } from '../../../src/transport/errors.js';
import { PrintedLists } from '../../../src/verbs/get/printed-lists.js';
import { OpenListReader, openTarget, readObject, wholeOf } from '../../../src/verbs/get/read.js';
import { getRun, notFound, pod, podList, pods, type RunSettings, refused, table, target } from './support.js';

const whole: Need = { form: 'objects' };
const part: Need = { form: 'metadata', select: { metadata: { name: true } } };
const list = target(pods);

/** A page of a list that has more. */
const firstPage = (...names: string[]) => {
  const { body } = podList(...names) as { body: { metadata: object } };
  return { body: { ...body, metadata: { resourceVersion: '9', continue: 'MORE' } } };
};
const broken = {
  failsWith: new ConnectionError('connection refused', { method: 'GET', url: 'https://cluster.example' }),
};

/** Reads a list of pods to its end; returns the names. */
async function read(settings: RunSettings, use = async () => {}) {
  const made = getRun({ targets: [list], ...settings });
  const names: unknown[] = [];
  const reading = new OpenListReader(await openTarget(list, whole, made.run), made.run);
  for await (const { items } of reading.batches()) {
    names.push(...items.map((item) => (item as { metadata: { name: string } }).metadata.name));
    await use();
  }
  return { ...made, names, report: reading.report };
}

describe('a list', () => {
  it('is requested according to the flags', async () => {
    const options = { labelSelector: 'app=web', fieldSelector: 'spec.nodeName=n', chunkSize: 10 };
    const { transport, names } = await read({ options, answers: [podList('a')] });
    const [request] = transport.requests;
    expect(request!.path).toBe('/api/v1/namespaces/default/pods');
    expect(Object.fromEntries(request!.query!)).toEqual({
      labelSelector: 'app=web',
      fieldSelector: 'spec.nodeName=n',
      limit: '10',
    });
    expect(names).toEqual(['a']);
  });

  it('is reported at the end of the run if it breaks off', async () => {
    // 410 with --consistency=snapshot: nothing is retried.
    const answers = [firstPage('a', 'b'), refused(410, 'Expired', 'too old')];
    const { names, report, failures } = await read({
      options: { chunkSize: 2, consistency: 'snapshot' },
      answers,
    });
    expect(names).toEqual(['a', 'b']);
    expect(report).toMatchObject({ items: 2, complete: false, interrupted: true });
    expect(await failures()).toEqual(['too old']);
  });

  it('continues after what was printed before', async () => {
    const position = { ...START, continue: 'MORE', repeatable: true, resourceVersion: '9' };
    const { run, transport } = getRun({
      targets: [list],
      options: { chunkSize: 2 },
      answers: [podList('c')],
    });
    const path = '/api/v1/namespaces/default/pods';
    const state = resumeState(transport.server, { path }, { position, items: 2, resourceVersions: ['9'] });
    run.printed = new PrintedLists([{ printed: 2, state }]);
    const reading = new OpenListReader(await openTarget(list, whole, run), run);
    for await (const _ of reading.batches());
    expect(transport.asked).toEqual([`${path}?continue=MORE&limit=2`]);
    expect(reading.report).toMatchObject({ complete: true, items: 1, resumedItems: 2 });
  });

  // kubectl 1.32's words for a list that a server refuses.
  it('is reported with its request if it was not found', async () => {
    const run = read({
      answers: [refused(404, 'NotFound', 'the server could not find the requested resource')],
    });
    await expect(run).rejects.toThrow('Unable to list "/v1, Resource=pods": the server could not find');
  });

  it('fails at once as its use does', async () => {
    const use = () => Promise.reject(new Error('cannot be printed'));
    await expect(read({ answers: [podList('a')] }, use)).rejects.toThrow('cannot be printed');
  });

  it('ends at once if the user interrupts it', async () => {
    const answers = [firstPage('a'), { failsWith: interruptFailure() }];
    await expect(read({ options: { chunkSize: 1 }, answers })).rejects.toThrow('interrupted');
  });
});

describe('one object', () => {
  it('is read in the form that is needed, with its subresource', async () => {
    const { run, transport } = getRun({ options: { subresource: 'status' }, answers: [table('a')] });
    const named = { ...target(pods), name: 'a' };
    expect(await readObject(named, { form: 'table', include: 'None' }, run)).toMatchObject({ kind: 'Table' });
    expect(transport.asked).toEqual(['/api/v1/namespaces/default/pods/a/status?includeObject=None']);
  });
});

describe('the complete object of which a part was read', () => {
  it('is read if a message needs it', async () => {
    const { run, transport } = getRun({ answers: [{ body: pod('a', { labels: { app: 'web' } }) }] });
    const found = await wholeOf(list, part, run, false)!(pod('a'));
    expect(found.metadata).toMatchObject({ labels: { app: 'web' } });
    expect(transport.asked).toEqual(['/api/v1/namespaces/default/pods/a']);
  });

  it('is the part if the object is gone', async () => {
    const { run } = getRun({ answers: [notFound('a')] });
    expect(await wholeOf(list, part, run, false)!(pod('a'))).toEqual(pod('a'));
  });

  it('is not read after Ctrl-C', async () => {
    const { run } = getRun({ answers: [broken], signal: AbortSignal.abort(interruptFailure()) });
    await expect(wholeOf(list, part, run, false)!(pod('a'))).rejects.toThrow('interrupted');
  });

  it('is already known if complete objects are read', () => {
    const { run } = getRun({});
    expect(wholeOf(list, whole, run, false)).toBeUndefined();
    expect(wholeOf(list, { form: 'objects', select: { spec: true } }, run, false)).toBeUndefined();
    expect(wholeOf(list, { form: 'objects', select: { spec: true } }, run, true)).toBeDefined();
  });
});
