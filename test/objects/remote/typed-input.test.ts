import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { passInput } from '../../../src/objects/remote/typed-input.js';

describe('passInput', () => {
  it('passes typed input on, even from an input that its previous user has left paused', async () => {
    const [input, sink] = [new PassThrough(), new PassThrough()];
    input.on('data', () => undefined);
    input.removeAllListeners('data');
    input.pause();
    const typed = passInput(input, sink, () => undefined);
    input.write('ls\n');
    const [got] = await once(sink, 'data');
    expect(String(got)).toBe('ls\n');
    typed.stop();
    input.write('for others\n');
    expect(sink.read()).toBe(null);
    expect(String(input.read())).toBe('for others\n');
  });
});
