import { describe, expect, it } from 'vitest';
import { nearWidth, writeWidth } from '../../../src/objects/visit/width.js';

describe('the number of writes in progress', () => {
  it('is eight nearby, and more the longer a round trip takes, up to 32', () => {
    const widths = [undefined, 0.2, 10, 20, 50, 400].map((roundTripMs) =>
      writeWidth('auto', { roundTripMs })(),
    );
    expect(widths).toEqual([8, 8, 13, 18, 32, 32]);
  });

  it('follows a round trip that becomes known later', () => {
    const transport: { roundTripMs?: number } = {};
    const width = writeWidth('auto', transport);
    expect(width()).toBe(8);
    transport.roundTripMs = 100;
    expect(width()).toBe(32);
  });

  it('is the given one, however far the server is', () => {
    expect([1, 8, 100].map((said) => writeWidth(said, { roundTripMs: 400 })())).toEqual([1, 8, 100]);
    expect([nearWidth(3), nearWidth('auto')]).toEqual([3, 8]);
  });
});
