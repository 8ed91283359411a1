import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { type AnyRequest, readCall } from '../../src/sandbox/http/call.js';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;
const MEBIBYTE = 1024 * 1024;

describe('the body of a request', () => {
  it('in chunks of one byte takes hardly more memory than its bytes', async () => {
    collectGarbage();
    const before = process.memoryUsage().heapUsed;
    let grownBy = Number.NaN;
    async function* chunks() {
      for (let at = 0; at < 300_000; at++) yield Buffer.from(at % 2 === 0 ? 'a' : 'b');
      collectGarbage();
      grownBy = process.memoryUsage().heapUsed - before;
    }
    const request = { headers: {}, socket: {}, [Symbol.asyncIterator]: chunks } as unknown as AnyRequest;
    const body = await readCall(request, new AbortController().signal, false).body();
    expect(String(body)).toBe('ab'.repeat(150_000));
    expect(grownBy).toBeLessThan(8 * MEBIBYTE);
  });
});
