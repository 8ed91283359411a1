import { describe, expect, it } from 'vitest';
import { endOfJson, jsonInPieces } from '../../../src/objects/manifests/json-pieces.js';

const noPause = async () => undefined;

/** Longer than the largest piece that is read at once. */
const LONG = 'x'.repeat(1_200_000);

async function read(text: string): Promise<unknown> {
  const bytes = Buffer.from(text);
  const end = await endOfJson(bytes, 0, noPause);
  return jsonInPieces(bytes, [0, end < 0 ? bytes.length : end], noPause);
}

describe('JSON that is read part by part', () => {
  const many = Array.from({ length: 40_000 }, (_, index) => ({ index, text: '"}],\\'.repeat(8) }));
  it.each<[string, string]>([
    ['a list of many objects', JSON.stringify(many)],
    ['an object of many members', JSON.stringify(Object.fromEntries(many.entries()))],
    ['large parts beside small ones', JSON.stringify({ a: 1, items: many, b: [LONG, [], LONG, 7], c: null })],
    ['blanks between all parts', JSON.stringify({ a: [many, LONG], b: 'end' }, null, '\t\n \r')],
    ['a key that was there before', `{"a":1,"b":[${JSON.stringify(LONG)}],"a":2}`],
    ['a key that is long', `{${JSON.stringify(LONG)}:{"a":${JSON.stringify(LONG)}}}`],
    ['a text alone', JSON.stringify(LONG)],
    ['a large part within many others', `${'['.repeat(40)}${JSON.stringify(LONG)},1${']'.repeat(40)}`],
  ])('is the same value: %s', async (_, text) => {
    expect(await read(text)).toEqual(JSON.parse(text));
  });

  it('keeps a key called __proto__, and integers that a number cannot hold', async () => {
    const found = await read(`{"__proto__":["${LONG}"],"id":9007199254740993,"more":"${LONG}"}`);
    expect(Object.keys(found as object)).toEqual(['__proto__', 'id', 'more']);
    expect(found).toMatchObject({ id: 9007199254740993n });
  });

  it.each<[string, string]>([
    ['a comma at the end of a list', `["${LONG}",]`],
    ['a comma at the end of an object', `{"a":["${LONG}"],}`],
    ['two commas', `[["${LONG}"],,1]`],
    ['no comma', `[["${LONG}"]["${LONG}"]]`],
    ['a word behind a large part', `{"a":["${LONG}"] b}`],
    ['a member without a key', `{["${LONG}"]}`],
    ['a bracket of the other kind', `[["${LONG}"]}`],
  ])('fails if it is invalid: %s', async (_, text) => {
    expect(() => JSON.parse(text)).toThrow(SyntaxError);
    await expect(read(text)).rejects.toThrow(SyntaxError);
  });

  it('pauses often for a large value, and fails as the pause does', async () => {
    const bytes = Buffer.from(JSON.stringify([many, many]));
    const stop = new Error('stop');
    let pauses = 0;
    const pause = async () => {
      if (++pauses === 5) throw stop;
    };
    await expect(endOfJson(bytes, 0, pause)).rejects.toBe(stop);
    pauses = 0;
    await expect(jsonInPieces(bytes, [0, bytes.length], pause)).rejects.toBe(stop);
  });
});
