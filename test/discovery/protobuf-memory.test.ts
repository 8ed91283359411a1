import { describe, expect, it } from 'vitest';
import { ProtobufMemory } from '../../src/discovery/protobuf-memory.js';
import { memoryFolder } from './support/memory-folder.js';

/** A cache folder in memory, and a clock. */
function world() {
  const folder = memoryFolder();
  const { files } = folder;
  const state = { now: 1_000_000 };
  return { files, state, next: () => new ProtobufMemory(folder, () => state.now) };
}

describe('what a server does not return in protobuf', () => {
  it('is known to the next run, for each resource separately', async () => {
    const { next } = world();
    expect(await next().refuses('v1/pods')).toBe(false);
    await next().keepRefusal('v1/pods');
    await next().keepRefusal('apps/v1/deployments');
    expect(await next().refuses('v1/pods')).toBe(true);
    expect(await next().refuses('apps/v1/deployments')).toBe(true);
    expect(await next().refuses('v1/nodes')).toBe(false);
  });

  it('is separate from what it does not accept, which the next run also knows', async () => {
    const { next } = world();
    await next().keepUntaken('v1/pods');
    expect(await next().takesNot('v1/pods')).toBe(true);
    expect(await next().takesNot('v1/nodes')).toBe(false);
    expect(await next().refuses('v1/pods')).toBe(false);
  });

  it('is forgotten after six hours, as discovery is', async () => {
    const { next, state } = world();
    await next().keepRefusal('v1/pods');
    state.now += 6 * 60 * 60 * 1000;
    expect(await next().refuses('v1/pods')).toBe(true);
    state.now += 1;
    expect(await next().refuses('v1/pods')).toBe(false);
  });

  it.each(['', 'x', '[]', '{"refused":{}}', '{"refused":[{"resource":1,"since":2}]}', '{"release":32}'])(
    'is empty if the file is damaged: %s',
    async (text) => {
      const { files, next } = world();
      await next().keepRefusal('v1/pods');
      for (const name of files.keys()) files.set(name, text);
      expect(await next().refuses('v1/pods')).toBe(false);
    },
  );
});

describe('the release of a server', () => {
  it('is known to the next run, along with what is refused', async () => {
    const { next } = world();
    expect(await next().release()).toBeUndefined();
    await next().keepRelease(20);
    await next().keepRefusal('v1/pods');
    expect(await next().release()).toBe(20);
    await next().keepRelease(32);
    expect(await next().release()).toBe(32);
    expect(await next().refuses('v1/pods')).toBe(true);
  });

  it('is forgotten six hours after it was reported', async () => {
    const { next, state } = world();
    await next().keepRelease(32);
    state.now += 6 * 60 * 60 * 1000;
    await next().keepRefusal('v1/pods');
    expect(await next().release()).toBe(32);
    state.now += 1;
    expect(await next().release()).toBeUndefined();
    expect(await next().refuses('v1/pods')).toBe(true);
  });

  it('is forgotten with the rest, by the run itself and the next', async () => {
    const { files, next } = world();
    const memory = next();
    await memory.keepRelease(32);
    await memory.keepRefusal('v1/pods');
    memory.forget();
    expect(files.size).toBe(0);
    for (const run of [memory, next()]) {
      expect(await run.release()).toBeUndefined();
      expect(await run.refuses('v1/pods')).toBe(false);
    }
  });
});
