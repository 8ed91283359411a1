import { describe, expect, it } from 'vitest';
import { ApplyConflictError } from '../../../src/merge/server-side/conflicts.js';
import { Shared, specShape } from './scene.js';

/** Expectations come from Kubernetes' page on server-side apply and from its merge strategies by list and map type. */

const text = { type: 'string' };
const shape = specShape({
  size: { type: 'integer' },
  color: text,
  plain: { type: 'array', items: text },
  tags: { type: 'array', 'x-kubernetes-list-type': 'set', items: text },
  ports: {
    type: 'array',
    'x-kubernetes-list-type': 'map',
    'x-kubernetes-list-map-keys': ['port', 'protocol'],
    items: {
      type: 'object',
      properties: {
        port: { type: 'integer' },
        protocol: { ...text, default: 'TCP' },
        name: text,
        extra: text,
      },
    },
  },
  selector: { type: 'object', 'x-kubernetes-map-type': 'atomic', additionalProperties: text },
  labels: { type: 'object', additionalProperties: text },
  any: { type: 'object', 'x-kubernetes-preserve-unknown-fields': true },
});
const conflictOf = (act: () => unknown): string[] => {
  try {
    act();
  } catch (error) {
    if (error instanceof ApplyConflictError) return error.fields.map(({ field }) => field);
    throw error;
  }
  return [];
};

describe('apply', () => {
  it('removes what its manager omits', () => {
    const object = new Shared(shape);
    object.apply('a', { size: 1, labels: { x: '1', y: '1' }, color: 'red' });
    expect(object.apply('a', { size: 1, labels: { x: '1' } })).toEqual({ size: 1, labels: { x: '1' } });
    expect(object.apply('a', undefined)).toBeUndefined();
    expect(object.owners()).toEqual({});
  });

  it('leaves fields of other managers unchanged, and shares equal ones', () => {
    const object = new Shared(shape);
    object.apply('a', { size: 1, color: 'red' });
    object.apply('b', { size: 1 });
    expect(object.owners()).toEqual({ a: { 'f:size': {}, 'f:color': {} }, b: { 'f:size': {} } });
    expect(object.apply('a', { color: 'red' })).toEqual({ size: 1, color: 'red' });
    expect(object.owners()).toEqual({ a: { 'f:color': {} }, b: { 'f:size': {} } });
  });

  it('refuses to change fields of other managers, unless it is forced', () => {
    const object = new Shared(shape);
    object.apply('a', { size: 1, color: 'red' });
    expect(conflictOf(() => object.apply('b', { size: 2 }))).toEqual(['.spec.size']);
    expect(object.spec()).toEqual({ size: 1, color: 'red' });
    expect(object.apply('b', { size: 2 }, true)).toEqual({ size: 2, color: 'red' });
    expect(object.owners()).toEqual({ a: { 'f:color': {} }, b: { 'f:size': {} } });
  });

  it('leaves fields alone that it never owned', () => {
    const object = new Shared(shape);
    object.apply('a', { size: 1 });
    object.update('u', { size: 1, color: 'blue' });
    expect(object.apply('a', { size: 2 })).toEqual({ size: 2, color: 'blue' });
  });

  it('no longer owns what an update has changed', () => {
    const object = new Shared(shape);
    object.apply('a', { size: 1, color: 'red' });
    object.update('u', { size: 5, color: 'red' });
    expect(object.owners()).toEqual({ a: { 'f:color': {} }, u: { 'f:size': {} } });
    expect(conflictOf(() => object.apply('a', { size: 1, color: 'red' }))).toEqual(['.spec.size']);
  });
});

describe('lists and maps', () => {
  it('are single values if they are atomic', () => {
    const object = new Shared(shape);
    object.apply('a', { plain: ['x', 'y'], selector: { a: 'b' } });
    expect(object.owners().a).toEqual({ 'f:plain': {}, 'f:selector': {} });
    expect(conflictOf(() => object.apply('b', { plain: ['z'], selector: { c: 'd' } }))).toEqual([
      '.spec.plain',
      '.spec.selector',
    ]);
    expect(object.apply('b', { plain: ['z'], selector: { c: 'd' } }, true)).toEqual({
      plain: ['z'],
      selector: { c: 'd' },
    });
  });

  it('are sets of items, each with its own managers', () => {
    const object = new Shared(shape);
    object.apply('a', { tags: ['x', 'y'] });
    expect(object.apply('b', { tags: ['w', 'y'] })).toEqual({ tags: ['x', 'w', 'y'] });
    expect(object.owners().b).toEqual({ 'f:tags': { 'v:"w"': {}, 'v:"y"': {} } });
    expect(object.apply('a', { tags: [] })).toEqual({ tags: ['w', 'y'] });
  });

  it('are maps by their keys, which may be defaults', () => {
    const object = new Shared(shape);
    object.apply('a', {
      ports: [
        { port: 1, name: 'one' },
        { port: 2, protocol: 'UDP' },
      ],
    });
    object.apply('b', { ports: [{ port: 1, protocol: 'TCP', extra: 'e' }, { port: 3 }] });
    expect(object.spec()).toEqual({
      ports: [
        { port: 1, protocol: 'TCP', name: 'one', extra: 'e' },
        { port: 2, protocol: 'UDP' },
        { port: 3 },
      ],
    });
    expect(object.owners().b).toEqual({
      'f:ports': {
        'k:{"port":1,"protocol":"TCP"}': { '.': {}, 'f:extra': {}, 'f:port': {}, 'f:protocol': {} },
        'k:{"port":3,"protocol":"TCP"}': { '.': {}, 'f:port': {} },
      },
    });
    expect(conflictOf(() => object.apply('b', { ports: [{ port: 1, name: 'other' }] }))).toEqual([
      '.spec.ports[port=1,protocol="TCP"].name',
    ]);
    expect(object.apply('a', { ports: [{ port: 2, protocol: 'UDP' }] })).toEqual({
      ports: [{ port: 1, protocol: 'TCP', extra: 'e' }, { port: 2, protocol: 'UDP' }, { port: 3 }],
    });
  });

  it('keep the applied order, and put items that only the object has before those that they preceded', () => {
    const object = new Shared(shape);
    object.update('u', { tags: ['a', 'b', 'c'] });
    expect(object.apply('m', { tags: ['c', 'a', 'n'] })).toEqual({ tags: ['b', 'c', 'a', 'n'] });
    const other = new Shared(shape);
    other.update('u', { tags: ['d'] });
    expect(other.apply('m', { tags: ['x', 'd', 'y'] })).toEqual({ tags: ['x', 'd', 'y'] });
  });

  it('are maps if their schema does not know them, with atomic lists', () => {
    const object = new Shared(shape);
    object.apply('a', { any: { x: { y: [1, { z: 1 }] }, e: {} }, labels: { l: 'm' } });
    expect(object.owners().a).toEqual({
      'f:any': { 'f:e': {}, 'f:x': { '.': {}, 'f:y': {} } },
      'f:labels': { 'f:l': {} },
    });
    expect(conflictOf(() => object.apply('b', { any: { x: { y: [2] } } }))).toEqual(['.spec.any.x.y']);
  });

  it('do not contain fields that their schema forbids, even if all objects have them', () => {
    const object = new Shared(shape);
    const labels = JSON.parse('{"__proto__": "p", "constructor": "c"}');
    expect(JSON.stringify(object.apply('a', { labels }))).toBe(
      '{"labels":{"__proto__":"p","constructor":"c"}}',
    );
    expect(object.owners().a).toEqual({ 'f:labels': { 'f:__proto__': {}, 'f:constructor': {} } });
    expect(object.apply('a', { size: 1 })).toEqual({ size: 1 });
  });
});

describe('updates', () => {
  it('own only what they add and change', () => {
    const object = new Shared(shape);
    object.update('u', { size: 1, labels: { a: '1', b: '1' } });
    object.update('v', { size: 1, labels: { a: '2', b: '1' }, color: 'red' });
    expect(object.owners()).toEqual({
      u: { '.': {}, 'f:labels': { '.': {}, 'f:b': {} }, 'f:size': {} },
      v: { 'f:color': {}, 'f:labels': { 'f:a': {} } },
    });
    object.update('w', { color: 'red' });
    expect(object.owners()).toEqual({ u: {}, v: { 'f:color': {} } });
  });

  it('are distinguished up to ten managers', () => {
    const object = new Shared(shape);
    const labels: Record<string, string> = {};
    for (let count = 0; count < 13; count++) {
      labels[`l${count}`] = 'x';
      object.update(`m${String(count).padStart(2, '0')}`, { labels: { ...labels } });
    }
    const owners = object.owners();
    expect(Object.keys(owners)).toHaveLength(10);
    expect(Object.keys(owners)).toContain('ancient-changes');
    const all = JSON.stringify(owners);
    for (const label of Object.keys(labels)) expect(all).toContain(`"f:${label}"`);
  });
});
