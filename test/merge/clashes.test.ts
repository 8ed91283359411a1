import { describe, expect, it } from 'vitest';
import { ObjectDiffer } from '../../src/merge/object-differ.js';

const clashes = async (kind: string, base: object, mine: object, theirs: object) => {
  const head = { apiVersion: kind === 'Deployment' ? 'apps/v1' : 'example.com/v1', kind };
  const found = await new ObjectDiffer().clashes(
    { ...head, ...base },
    { ...head, ...mine },
    { ...head, ...theirs },
  );
  return found.map(({ path }) => path);
};
const pods = (...containers: object[]) => ({ spec: { template: { spec: { containers } } } });
const app = (image: string, more = {}) => ({ name: 'app', image, ...more });

describe('clashes of two changes', () => {
  it.each([
    ['one side', { spec: { replicas: 1 } }, { spec: { replicas: 2 } }, { spec: { replicas: 1 } }, []],
    ['both the same', { spec: { replicas: 1 } }, { spec: { replicas: 2 } }, { spec: { replicas: 2 } }, []],
    [
      'both',
      { spec: { replicas: 1 } },
      { spec: { replicas: 2 } },
      { spec: { replicas: 3 } },
      ['.spec.replicas'],
    ],
    [
      'changed and removed',
      { spec: { replicas: 1 } },
      { spec: {} },
      { spec: { replicas: 3 } },
      ['.spec.replicas'],
    ],
    [
      'labels with dots',
      { metadata: { labels: {} } },
      { metadata: { labels: { 'a.b/c': '1', x: '1' } } },
      { metadata: { labels: { 'a.b/c': '2', y: '1' } } },
      ['.metadata.labels["a.b/c"]'],
    ],
    ['other items', pods(app('1')), pods(app('2')), pods(app('1'), { name: 'side', image: '1' }), []],
    [
      'the same item',
      pods(app('1')),
      pods(app('2', { command: ['x'] })),
      pods(app('3', { tty: true })),
      ['.spec.template.spec.containers[name=app].image'],
    ],
    [
      'an item that one side removed',
      pods(app('1')),
      pods(),
      pods(app('2')),
      ['.spec.template.spec.containers[name=app]'],
    ],
    [
      'a list that is one value',
      pods(app('1', { args: ['a'] })),
      pods(app('1', { args: ['a', 'b'] })),
      pods(app('1', { args: ['c'] })),
      ['.spec.template.spec.containers[name=app].args'],
    ],
    [
      'an object that lists the keys that stay',
      { spec: { strategy: { type: 'RollingUpdate' } } },
      { spec: { strategy: { type: 'Recreate' } } },
      { spec: { strategy: { type: 'RollingUpdate', rollingUpdate: { maxSurge: 1 } } } },
      ['.spec.strategy'],
    ],
  ])('%s', async (_, base, mine, theirs, paths) => {
    expect(await clashes('Deployment', base, mine, theirs)).toEqual(paths);
  });

  it('are whole lists if the type is not built in, because patches replace them', async () => {
    const items = (...values: string[]) => ({ spec: { items: values.map((name) => ({ name })) } });
    expect(await clashes('Thing', items('a'), items('a', 'b'), items('a', 'c'))).toEqual(['.spec.items']);
    expect(await clashes('Thing', items('a'), { ...items('a'), other: 1 }, items('c'))).toEqual([]);
  });
});
