import { describe, expect, it } from 'vitest';
import { type Among, askForObject } from '../../../src/browser/pick/missing-object.js';
import type { Question } from '../../../src/browser/pick/question.js';
import { sandboxSession } from '../../support/sandbox-session.js';

const TYPES = ['configmaps', 'secrets'];
const map = (name: string) => ({ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name } });

/** A user who takes the last choice, and the questions that were asked. */
async function scene() {
  const made = await sandboxSession();
  await made.create('/api/v1/namespaces/default/configmaps', map('a'), map('z'));
  const asked: string[] = [];
  const offered: string[] = [];
  const ask = async ({ title, read }: Question<string>): Promise<string> => {
    const values: string[] = [];
    for await (const choices of read(new AbortController().signal))
      values.push(...choices.map(({ value }) => value));
    asked.push(title);
    offered.push(...values);
    return values.at(-1) ?? '';
  };
  const answer = (words: readonly string[], among: Among = TYPES) =>
    askForObject(words, among, made.session, ask);
  return { asked, offered, answer };
}

describe('an object that a command line does not name', () => {
  it('is requested by its type, then by its name', async () => {
    const { answer, asked } = await scene();
    const words = await answer([]);
    expect(words[0]).toBe('secrets');
    expect(asked).toEqual(['Which resource type?', 'Which secret in default?']);
  });

  it('is requested only by its name if the type is given', async () => {
    const { answer, asked } = await scene();
    expect(await answer(['cm'])).toEqual(['configmaps', 'z']);
    expect(asked).toEqual(['Which configmap in default?']);
  });

  it('is requested only by its name if there is only one type to choose from', async () => {
    const { answer, asked } = await scene();
    expect(await answer([], ['configmaps'])).toEqual(['configmaps', 'z']);
    expect(asked).toEqual(['Which configmap in default?']);
  });

  it('has a type that supports the verb', async () => {
    const { answer, offered } = await scene();
    await answer([], { verb: 'delete' });
    expect(offered).toContain('configmaps');
    expect(offered).not.toContain('selfsubjectreviews.authentication.k8s.io');
  });

  it('is not asked for if the word means several types, which kubectl refuses', async () => {
    const { answer, asked } = await scene();
    expect(await answer(['all'])).toEqual(['all']);
    expect(asked).toEqual([]);
  });

  it('causes an error for a type that does not exist', async () => {
    const { answer } = await scene();
    await expect(answer(['nope'])).rejects.toThrow('the server doesn\'t have a resource type "nope"');
  });
});
