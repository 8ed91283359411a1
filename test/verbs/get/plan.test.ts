import { describe, expect, it } from 'vitest';
import { DisplayableError } from '../../../src/process/errors.js';
import type { GetOptions } from '../../../src/verbs/get/options.js';
import { isWanted, makePlan } from '../../../src/verbs/get/plan.js';
import { sandboxSession } from '../../support/sandbox-session.js';
import { plain, pod } from './support.js';

/** The plan of a `get` on a sandbox in short form, and its errors. */
async function planned(options: Partial<GetOptions>, files: Record<string, string> = {}) {
  const { session, file } = await sandboxSession();
  for (const [name, text] of Object.entries(files)) await file(name, text);
  const plan = await makePlan({ ...plain, ...options }, session);
  const targets = plan.targets.map(({ resource, namespace, name }) =>
    [namespace ?? '-', resource.name, name ?? '*'].join('/'),
  );
  const { where: _where, ...rest } = plan;
  return { ...rest, targets };
}

const manifest = (kind: string, name: string) =>
  `apiVersion: v1\nkind: ${kind}\nmetadata:\n  name: ${name}\n`;

describe('the plan of what to read', () => {
  it.each<[string, Partial<GetOptions>, string[], boolean]>([
    ['a type is a list', { words: ['pods'] }, ['default/pods/*'], false],
    ['several types are lists', { words: ['po,nodes'] }, ['default/pods/*', '-/nodes/*'], false],
    ['-A is no namespace', { words: ['pods'], allNamespaces: true }, ['-/pods/*'], false],
    ['a name is one object', { words: ['pods', 'a'] }, ['default/pods/a'], true],
    ['TYPE/NAME is one object', { words: ['ns/a'] }, ['-/namespaces/a'], true],
    ['two names are two objects', { words: ['po', 'a', 'b'] }, ['default/pods/a', 'default/pods/b'], false],
  ])('by words: %s', async (_what, options, targets, singleItem) => {
    expect(await planned(options)).toEqual({ targets, singleItem, errors: [] });
  });

  it('for one file with one object is that object', async () => {
    const found = await planned({ filenames: ['a.yaml'] }, { 'a.yaml': manifest('Pod', 'a') });
    expect(found).toEqual({ targets: ['default/pods/a'], singleItem: true, errors: [] });
  });

  it('for a folder is everything in it', async () => {
    const files = { 'b.yaml': manifest('Node', 'b'), 'a.yaml': manifest('Pod', 'a') };
    const found = await planned({ filenames: ['.'] }, files);
    expect(found).toMatchObject({ targets: ['default/pods/a', '-/nodes/b'], singleItem: false });
  });

  it('for files continues after an invalid one, which the end of the run reports without a prefix', async () => {
    const files = { 'a.yaml': 'metadata: {name: a}\n', 'b.yaml': manifest('Pod', 'b') };
    const { targets, errors } = await planned({ filenames: ['.'] }, files);
    expect(targets).toEqual(['default/pods/b']);
    const [error, ...others] = errors as DisplayableError[];
    expect(others).toEqual([]);
    expect(error).toBeInstanceOf(DisplayableError);
    expect(error!.message).toContain("Object 'Kind' is missing");
    expect(error!.display).toBe(error!.message);
  });

  it('for files includes what matches -l', async () => {
    const options = { filenames: ['a.yaml'], labelSelector: 'app in (web)' };
    const plan = await planned(options, { 'a.yaml': manifest('Pod', 'a') });
    expect(plan.targets).toEqual(['default/pods/a']);
    expect(isWanted(pod('a', { labels: { app: 'web' } }), plan)).toBe(true);
    expect(
      [pod('a', { labels: { app: 'db' } }), pod('a'), undefined].map((each) => isWanted(each, plan)),
    ).toEqual([false, false, false]);
    expect(isWanted(pod('a'), {})).toBe(true);
  });

  it('is unknown if the type is unknown', async () => {
    await expect(planned({ words: ['nope'] })).rejects.toThrow(
      `the server doesn't have a resource type "nope"`,
    );
  });
});
