import fc from 'fast-check';
import { expect } from 'vitest';
import { SpdyConnection } from '../../../src/framing/spdy/connection.js';
import { frameBytes } from '../../../src/framing/spdy/frames.js';
import { HeaderWriter } from '../../../src/framing/spdy/headers.js';
import { mutated } from '../../codec/proto/support/mutations.js';
import { halfOpenText } from '../../support/half-open-text.js';
import { cuts, fedSocket } from '../support/fed-socket.js';
import { fuzz } from '../support/target.js';

/** A server's response to a command with three streams. */
function answer(): Buffer {
  const headers = new HeaderWriter();
  const replies = [1, 3, 5].map((streamId) =>
    frameBytes({ type: 'synReply', streamId, fin: false, block: headers.block({ a: 'b' }) }),
  );
  return Buffer.concat([
    ...replies,
    frameBytes({ type: 'settings', values: new Map([[7, 65_536]]) }),
    frameBytes({ type: 'data', streamId: 3, fin: false, data: Buffer.from('output') }),
    frameBytes({ type: 'ping', id: 2 }),
    frameBytes({ type: 'windowUpdate', streamId: 3, delta: 100 }),
    frameBytes({ type: 'headers', streamId: 5, fin: false, block: headers.block({ x: 'y' }) }),
    frameBytes({ type: 'data', streamId: 3, fin: true, data: Buffer.from('more') }),
    frameBytes({ type: 'rstStream', streamId: 5, status: 3 }),
    frameBytes({ type: 'data', streamId: 1, fin: true, data: Buffer.from('{"status":"Success"}') }),
    frameBytes({ type: 'goAway', lastStreamId: 5, status: 0 }),
  ]);
}

const word = fc.constantFrom(0, 1, 2, 3, 5, 7, 65_536, 2 ** 31 - 1, 2 ** 32 - 1);
/** A control frame of any type and length, with numbers in it. */
const odd = fc
  .tuple(fc.nat(12), fc.nat(255), fc.array(word, { maxLength: 4 }), fc.constantFrom(0, 0, 0, 1, -1, 70_000))
  .map(([type, flags, words, more]) => {
    const payload = Buffer.alloc(words.length * 4);
    for (const [at, value] of words.entries()) payload.writeUInt32BE(value, at * 4);
    const head = Buffer.from([0x80, 3, 0, type, flags, 0, 0, 0]);
    head.writeUIntBE(Math.max(0, payload.length + more), 5, 3);
    return Buffer.concat([head, payload]);
  });

fuzz({
  name: 'spdy',
  holds: 'a SPDY connection comes to its end, the same however it is cut',
  inputs: fc
    .tuple(mutated([answer()]), fc.array(odd, { maxLength: 3 }), fc.boolean())
    .map(([bytes, frames, isFirst]) => Buffer.concat(isFirst ? [...frames, bytes] : [bytes, ...frames])),
  async check(bytes) {
    const [whole, cut] = await Promise.all(cuts(bytes).map((size) => failureOf(bytes, size)));
    expect(cut).toBe(whole);
  },
  runs: { ordinary: 150, long: 10_000 },
});

async function failureOf(bytes: Buffer, size: number): Promise<string | undefined> {
  const connection = new SpdyConnection(fedSocket(bytes, size), { role: 'client' });
  const streams = [1, 2, 3].map(() => connection.open({ streamtype: 'data' }));
  const texts = streams.map((stream) => halfOpenText(stream).catch(() => 'broken off'));
  const failure = await connection.ended;
  if (failure !== undefined) expect(failure.message).toMatch(/^(spdy: |unexpected EOF$)/);
  for (const stream of streams) stream.destroy();
  await Promise.all(texts);
  return failure?.message;
}
