import { describe, expect, it } from 'vitest';
import { markOf } from '../../../src/process/failure-mark.js';
import type { StringOutput } from '../../../src/process/output.js';
import { StatusError } from '../../../src/transport/errors.js';
import { sandboxSession } from '../../support/sandbox-session.js';
import { fileOf, map, options, printApply, withBefore } from './support.js';

const unknown = { apiVersion: 'example.com/v1', kind: 'Nothing', metadata: { name: 'n' } };

/** The result for objects, of which the server refuses the config maps `b…`. */
async function applied(...objects: object[]) {
  const { session, file } = await sandboxSession();
  await file('objects.json', fileOf(...objects));
  const refusing = withBefore(session, async ({ method, body }) => {
    if (method === 'POST' && /"name":"b/.test(String(body)))
      throw new StatusError(
        { status: 'Failure', reason: 'Forbidden', message: 'no, thank you', code: 403 },
        403,
      );
  });
  const error = await printApply(options, refusing).catch((failure: unknown) => failure);
  const { text } = session.environment.stdout as StringOutput;
  const messages = (error instanceof AggregateError ? error.errors : [error]).map(
    (each: Error) => each.message,
  );
  return { lines: text.split('\n').slice(0, -1), messages, mark: markOf(error) };
}

describe('a partly failing apply', () => {
  const ofKind = expect.stringContaining('no matches for kind "Nothing" in version "example.com/v1"');
  const ofObject = expect.stringMatching(/^error when creating "objects.json": .*no, thank you$/s);

  it('is partly done if other objects were applied', async () => {
    const made = ['configmap/a created'];
    expect(await applied(map('a'), unknown)).toEqual({ lines: made, messages: [ofKind], mark: 'partial' });
    expect(await applied(map('a'), map('b'))).toEqual({ lines: made, messages: [ofObject], mark: 'partial' });
  });

  it('is not done at all if none was', async () => {
    expect(await applied(unknown)).toEqual({ lines: [], messages: [ofKind], mark: undefined });
    expect(await applied(unknown, map('b'))).toEqual({
      ...{ lines: [], messages: [ofKind, ofObject], mark: undefined },
    });
  });

  it('reports the errors of files first', async () => {
    expect(await applied(map('b1'), map('a'), map('b2'), unknown)).toEqual({
      ...{ lines: ['configmap/a created'], messages: [ofKind, ofObject, ofObject], mark: 'partial' },
    });
  });

  it('applies the others, once each, if an outcome cannot be printed', async () => {
    const { session, file, sandbox } = await sandboxSession();
    await file('objects.json', fileOf(map('a'), map('b'), map('c')));
    const prints: string[] = [];
    const stdout = {
      ...session.environment.stdout,
      async write(text: string) {
        if (text.startsWith('configmap/b')) throw new Error('cannot be printed');
        prints.push(text);
      },
    };
    const environment = { ...session.environment, stdout };
    await expect(printApply(options, { ...session, environment })).rejects.toThrow('cannot be printed');
    expect(prints).toEqual(['configmap/a created\n', 'configmap/c created\n']);
    const writes = sandbox.requests().filter(({ method }) => method === 'POST');
    expect(writes.map(({ status }) => status)).toEqual([201, 201, 201]);
  });
});
