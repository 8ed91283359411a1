import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { Switcher } from '../../../src/verbs/ctx/switcher.js';
import { sandboxSession } from '../../support/sandbox-session.js';

/** A kubeconfig with the contexts a, b and c, none of them current by default. */
async function scene(current = '') {
  const { session, folder } = await sandboxSession();
  const file = join(folder, 'contexts');
  const contexts = ['a', 'b', 'c'].map((name) => `- {name: ${name}, context: {cluster: x, user: x}}\n`);
  writeFileSync(
    file,
    `apiVersion: v1\nkind: Config\ncurrent-context: "${current}"\ncontexts:\n${contexts.join('')}`,
  );
  const open = () =>
    Switcher.open({ kubeconfig: file, cacheDir: join(folder, 'cache') }, session.environment);
  return { open, text: () => readFileSync(file, 'utf8') };
}

describe('contexts', () => {
  it('are switched in the file, and the next run can switch back', async () => {
    const { open, text } = await scene('a');
    await (await open()).toContext('b');
    expect(text()).toMatch(/current-context: "?b"?$/m);
    const next = await open();
    expect([next.config.currentContext, await next.previousContext()]).toEqual(['b', 'a']);
    await next.toContext('a');
    expect(await (await open()).previousContext()).toBe('b');
  });

  it('do not affect the previous context if nothing changes, and if there was none', async () => {
    const { open } = await scene();
    await (await open()).toContext('a');
    await expect((await open()).previousContext()).rejects.toThrow('no previous context found');
    await (await open()).toContext('b');
    await (await open()).toContext('b');
    expect(await (await open()).previousContext()).toBe('a');
  });

  it('are refused if they do not exist, and nothing is written', async () => {
    const { open, text } = await scene('a');
    const before = text();
    await expect((await open()).toContext('nope')).rejects.toThrow('no context exists with the name: "nope"');
    expect(text()).toBe(before);
  });

  it('are given by name, or as the current one', async () => {
    const switcher = await (await scene('a')).open();
    expect([switcher.contextName(''), switcher.contextName('b')]).toEqual(['a', 'b']);
    expect(() => switcher.contextName('nope')).toThrow('no context exists with the name: "nope"');
    const none = await (await scene()).open();
    expect(() => none.contextName('')).toThrow('current-context is not set');
  });
});

describe('namespaces', () => {
  it('are those of the context, or default if it has none', async () => {
    const { open, text } = await scene('a');
    const switcher = await open();
    expect(switcher.namespaceOf('a')).toBe('default');
    await switcher.toNamespace('a', 'shop');
    expect(text()).toContain('namespace: shop');
    expect((await open()).namespaceOf('a')).toBe('shop');
    expect((await open()).namespaceOf('b')).toBe('default');
  });

  it('have a previous one for each context', async () => {
    const { open } = await scene('a');
    await (await open()).toNamespace('a', 'shop');
    await (await open()).toNamespace('a', 'shop');
    await (await open()).toNamespace('b', 'web');
    const switcher = await open();
    expect(await switcher.previousNamespace('a')).toBe('default');
    await expect(switcher.previousNamespace('c')).rejects.toThrow(
      'no previous namespace found for context "c"',
    );
    await expect(switcher.previousNamespace('__proto__')).rejects.toThrow('no previous namespace found');
  });

  it('are switched independently of contexts', async () => {
    const { open } = await scene('a');
    await (await open()).toNamespace('a', 'shop');
    await (await open()).toContext('b');
    const switcher = await open();
    expect([await switcher.previousContext(), await switcher.previousNamespace('a')]).toEqual([
      'a',
      'default',
    ]);
  });
});
