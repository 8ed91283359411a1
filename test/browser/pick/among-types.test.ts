import { describe, expect, it } from 'vitest';
import { askAmong, lacksObject } from '../../../src/browser/pick/among-types.js';
import type { Question } from '../../../src/browser/pick/question.js';
import { sandboxSession } from '../../support/sandbox-session.js';

const types = ['configmaps', 'secrets'];
const map = (name: string) => ({ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name } });

/** Somebody who takes the last of what there is to choose, and the questions that were asked. */
async function scene() {
  const made = await sandboxSession();
  await made.create('/api/v1/namespaces/default/configmaps', map('a'), map('z'));
  const asked: string[] = [];
  const ask = async ({ title, read }: Question<string>): Promise<string> => {
    let last = '';
    for await (const choices of read(new AbortController().signal)) last = choices.at(-1)?.value ?? last;
    asked.push(title);
    return last;
  };
  const answer = (...words: string[]) => askAmong(words, types, made.session, ask);
  return { asked, answer };
}

describe('an object that a command line does not name', () => {
  it.each([
    [[], true],
    [['deployment'], true],
    [['deployment', 'web'], false],
    [['deployment/web'], false],
  ])('lacks in %j: %s', (words, lacks) => expect(lacksObject(words)).toBe(lacks));

  it('is asked for by its type, then by its name', async () => {
    const { answer, asked } = await scene();
    const types = await answer();
    expect(types[0]).toBe('secrets');
    expect(asked).toEqual(['Which resource type?', 'Which secret in default?']);
  });

  it('is asked for by its name alone where the type is there', async () => {
    const { answer, asked } = await scene();
    expect(await answer('cm')).toEqual(['configmaps', 'z']);
    expect(asked).toEqual(['Which configmap in default?']);
  });

  it('is not asked for where it is named', async () => {
    const { answer, asked } = await scene();
    expect(await answer('cm/a')).toEqual(['cm/a']);
    expect(await answer('cm', 'a')).toEqual(['cm', 'a']);
    expect(asked).toEqual([]);
  });

  it('fails for a type that there is not', async () => {
    const { answer } = await scene();
    await expect(answer('nope')).rejects.toThrow('the server doesn\'t have a resource type "nope"');
  });
});
