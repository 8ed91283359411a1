import { expect } from 'vitest';
import { type ListPart, readListStream } from '../../../src/codec/list-stream.js';
import { jsonBytes } from '../support/json-bytes.js';
import { listTexts, tableText } from '../support/lists.js';
import { readInAnyChunks } from '../support/streams.js';
import { fuzz } from '../support/target.js';
import { wholeItems } from '../support/whole-items.js';

const failures = ['MalformedListError', 'TruncatedListError', 'StatusInsteadOfListError'];

fuzz({
  name: 'json-lists',
  holds: 'a JSON list gives the items that JSON.parse finds, or the first of them and an error',
  inputs: jsonBytes([...listTexts, tableText]),
  async check(bytes) {
    const { values, failure } = await readInAnyChunks(bytes, failures, itemsOf);
    const text = bytes.toString('utf8');
    const member = values.length > 0 || failure === undefined ? memberOf(text) : 'items';
    const truth = wholeItems(text, member);
    expect(values).toEqual(truth.slice(0, values.length));
    if (failure === undefined) {
      expect(() => JSON.parse(text)).not.toThrow();
      expect(values).toHaveLength(truth.length);
    }
  },
  runs: { ordinary: 1500, long: 60_000 },
});

async function* itemsOf(body: AsyncIterable<Uint8Array>): AsyncGenerator<unknown> {
  for await (const part of readListStream(body, { parse: JSON.parse })) yield* (part as ListPart).items;
}

/** Whether the list consists of `items` or `rows`: whichever yields more. */
function memberOf(text: string): 'items' | 'rows' {
  return wholeItems(text, 'rows').length > wholeItems(text, 'items').length ? 'rows' : 'items';
}
