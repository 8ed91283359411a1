import { describe, expect, it } from 'vitest';
import { ProtobufRefusals } from '../../src/discovery/protobuf-refusals.js';

/** A cache folder in memory, and a clock. */
function world() {
  const files = new Map<string, string>();
  const folder = {
    read: async (name: string) => {
      const text = files.get(name);
      return text === undefined ? undefined : { text, modified: 0 };
    },
    write: (name: string, text: string) => void files.set(name, text),
  };
  const state = { now: 1_000_000 };
  return { files, state, next: () => new ProtobufRefusals(folder, () => state.now) };
}

describe('what a server does not give in protobuf', () => {
  it('is known to the next run, of each resource by itself', async () => {
    const { next } = world();
    expect(await next().has('v1/pods')).toBe(false);
    await next().add('v1/pods');
    await next().add('apps/v1/deployments');
    expect(await next().has('v1/pods')).toBe(true);
    expect(await next().has('apps/v1/deployments')).toBe(true);
    expect(await next().has('v1/nodes')).toBe(false);
  });

  it('is forgotten after six hours, as discovery is', async () => {
    const { next, state } = world();
    await next().add('v1/pods');
    state.now += 6 * 60 * 60 * 1000;
    expect(await next().has('v1/pods')).toBe(true);
    state.now += 1;
    expect(await next().has('v1/pods')).toBe(false);
  });

  it.each(['', 'x', '[]', '{"refused":{}}', '{"refused":[{"resource":1,"since":2}]}'])(
    'is nothing where the file is damaged: %s',
    async (text) => {
      const { files, next } = world();
      await next().add('v1/pods');
      for (const name of files.keys()) files.set(name, text);
      expect(await next().has('v1/pods')).toBe(false);
    },
  );
});
