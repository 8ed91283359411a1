import { describe, expect, it } from 'vitest';
import type { StringOutput } from '../../../src/process/output.js';
import type { GetOptions } from '../../../src/verbs/get/options.js';
import { get } from '../../../src/verbs/get/run.js';
import { printVerb } from '../../support/run-verb.js';
import { sandboxSession } from '../../support/sandbox-session.js';
import { plain } from './support.js';

const MAPS = '/api/v1/namespaces/default/configmaps';
const map = (name: string, data = {}) => ({ metadata: { name }, data });

/** Runs a `get` on a sandbox with two ConfigMaps. */
async function got(options: Partial<GetOptions>) {
  const made = await sandboxSession();
  await made.create(MAPS, map('a', { color: 'red' }), map('b'));
  const { session } = made;
  const texts = get({ ...plain, words: ['configmaps'], ...options }, session);
  const result = await printVerb(texts, session).catch((error: Error) =>
    error instanceof AggregateError ? error.errors.map(({ message }) => message) : error.message,
  );
  return { result, text: (session.environment.stdout as StringOutput).text, asked: made.asked() };
}

describe('a get', () => {
  it('prints a table, and reports that the list is from one snapshot', async () => {
    const { result, text } = await got({});
    expect(result).toBe('OneSnapshot');
    expect(text.split('\n').map((line) => line.split(/ +/).slice(0, 2))).toEqual([
      ['NAME', 'DATA'],
      ['a', '1'],
      ['b', '0'],
      [''],
    ]);
  });

  it('prints documents', async () => {
    expect((await got({ format: { name: 'name', argument: '' } })).text).toBe('configmap/a\nconfigmap/b\n');
  });

  it('fails with the recorded error when everything is printed', async () => {
    const { result, text } = await got({ words: ['configmaps', 'nope', 'a'], noHeaders: true });
    expect(result).toEqual(['configmaps "nope" not found']);
    expect(text).toMatch(/^a +1 /);
  });

  // Parts are enough for the template, but not for kubectl's message, which shows the object.
  it('reads complete objects again if a template fails on their parts', async () => {
    const { result, asked } = await got({
      format: { name: 'jsonpath', argument: '{.items[0].data.size}' },
      allowMissingTemplateKeys: false,
    });
    expect(result).toMatch(/size is not found[\s\S]*color/);
    expect(asked.filter((line) => line.startsWith(`GET ${MAPS}`))).toHaveLength(2);
  });
});
