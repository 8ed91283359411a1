import { describe, expect, it } from 'vitest';
import type { ListReport } from '../../../src/cluster/list/types.js';
import type { Session } from '../../../src/cluster/session.js';
import { bareError, closedPipe, DisplayableError } from '../../../src/process/errors.js';
import { StatusError } from '../../../src/transport/errors.js';
import { RunErrors } from '../../../src/verbs/get/run-errors.js';

function listener({ isTTY = false, signal = new AbortController().signal } = {}) {
  const said: string[] = [];
  const session = {
    tell: async (text: string) => void said.push(text),
    environment: { signal, stderr: { isTTY } },
  } as unknown as Session;
  return { said, session };
}

const missing = () => new StatusError({ message: 'pods "a" not found', reason: 'NotFound' }, 404);
const report = (more: Partial<ListReport>): ListReport => ({
  pages: 1,
  items: 2,
  resumedItems: 0,
  resourceVersions: ['5', '9'],
  snapshots: [],
  complete: true,
  ...more,
});

describe('an error beside the output', () => {
  it('is reported at the end, several in order', async () => {
    const { session } = listener();
    const errors = new RunErrors(false);
    expect(errors.failed).toBe(false);
    for (const text of ['one', 'two']) errors.add(new Error(text), session);
    expect(errors.failed).toBe(true);
    await expect(errors.finish(session)).rejects.toMatchObject({
      errors: [{ message: 'one' }, { message: 'two' }],
    });
  });

  it('does not exist if nothing went wrong', async () => {
    await new RunErrors(false).finish(listener().session);
  });

  it('of one object is a separate error', async () => {
    const { session } = listener();
    const errors = new RunErrors(false, true);
    const error = missing();
    errors.add(error, session);
    await expect(errors.finish(session)).rejects.toBe(error);
  });

  it('is preceded by "error: " with documents, even if it is bare with a table', async () => {
    const { session } = listener();
    const [table, documents] = [new RunErrors(false, true), new RunErrors(false, true, true)];
    for (const errors of [table, documents]) errors.add(bareError('no such file'), session);
    const [beside, alone] = await Promise.all(
      [table, documents].map((errors) => errors.finish(session).catch((error: unknown) => error)),
    );
    expect((beside as DisplayableError).display).toBe('no such file');
    expect(alone).toBeInstanceOf(DisplayableError);
    expect(alone).toMatchObject({ message: 'no such file', display: undefined });
  });

  it('does not count with --ignore-not-found if it is a missing object', () => {
    const { session } = listener();
    const errors = new RunErrors(true);
    errors.add(missing(), session);
    expect(errors.failed).toBe(false);
    errors.add(new StatusError({ message: 'no', reason: 'Forbidden' }, 403), session);
    expect(errors.failed).toBe(true);
  });

  it('is passed on at once if the user interrupts it', () => {
    const errors = new RunErrors(false);
    expect(() => errors.add(closedPipe(), listener().session)).toThrow('the output was closed');
    const { session } = listener({ signal: AbortSignal.abort() });
    expect(() => errors.add(new Error('whatever'), session)).toThrow('whatever');
    expect(errors.failed).toBe(false);
  });
});

describe('a message about a list', () => {
  const told = async (of: ListReport, limited: boolean, isTTY: boolean, watch = false) => {
    const { said, session } = listener({ isTTY });
    const errors = new RunErrors(false);
    errors.addReport(of, { limit: limited ? 10 : undefined, watch }, session);
    await errors.finish(session);
    return said;
  };

  it('reports that its snapshot expired, from where on, and how often', async () => {
    const expired = { afterItems: 500, lastKey: 'default/web-1', times: 2 };
    const [notice, ...others] = await told(report({ expired }), false, false);
    expect(others).toEqual([]);
    expect(notice).toContain('expired on the server (2 times): the first 500 objects, up to default/web-1,');
    expect(notice).toContain('as of resourceVersion 5, the rest as of 9');
  });

  it('reports a snapshot that expired after one object', async () => {
    const [notice] = await told(report({ expired: { afterItems: 1, times: 1 } }), false, false);
    expect(notice).toContain('expired on the server: the first object is as of resourceVersion 5');
  });

  it('does not report an expiry if a watch follows, or the list began again', async () => {
    const expired = { afterItems: 500, times: 1 };
    expect(await told(report({ expired }), false, false, true)).toEqual([]);
    expect(await told(report({ expired, resourceVersions: ['9'] }), false, false)).toEqual([]);
  });

  it('reports how many there are beyond --limit, for people', async () => {
    const some = report({ items: 10, resumedItems: 5, remaining: 85, complete: false });
    expect(await told(some, true, true)).toEqual(['proa: showing 10 of about 100 (--limit)']);
    expect(await told(some, true, false)).toEqual([]);
    expect(await told(some, false, true)).toEqual([]);
  });

  it('names the more informative of several lists', () => {
    const endOf = (...reports: Partial<ListReport>[]) => {
      const errors = new RunErrors(false);
      const flags = { limit: undefined, watch: false };
      for (const each of reports) errors.addReport(report(each), flags, listener().session);
      return errors.listsEnd;
    };
    const whole = { resourceVersions: ['5'] };
    expect([endOf(), endOf(whole, whole), endOf(whole, {}), endOf({ complete: false }, {})]).toEqual([
      'OneSnapshot',
      'OneSnapshot',
      'SeveralSnapshots',
      'CutShort',
    ]);
  });
});
