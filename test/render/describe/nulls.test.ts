import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseAllDocuments } from 'yaml';
import type { KubeObject } from '../../../src/codec/object.js';
import { fixtures } from '../../compare/compare.js';
import { described, type Given } from './support.js';

/** One of each kind that has a describer, with as many fields as the fixtures of describe have. */
const objects = ['pods', 'workloads', 'network', 'cluster', 'storage']
  .flatMap((name) => parseAllDocuments(readFileSync(join(fixtures, `describe/${name}.yaml`), 'utf8')))
  .map((document) => document.toJSON() as KubeObject)
  .filter(({ kind }) => kind !== 'Event' && kind !== 'Lease');

const answer = [{ rows: [] }];
const related: Given['related'] = {
  ...{ pods: answer, replicaSets: answer, slices: answer, services: answer, quotas: answer, ranges: answer },
  lease: [{ rows: [{}] }],
};

/** The description, or why there is none. */
async function textOf(object: KubeObject): Promise<string> {
  try {
    return (await described(object, { related })).join('\n');
  } catch (error) {
    if (error instanceof TypeError) throw error;
    return (error as Error).message;
  }
}

/** All places below a value, as paths. */
function placesIn(value: unknown, path: readonly string[] = []): string[][] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, field]) => [
    [...path, name],
    ...placesIn(field, [...path, name]),
  ]);
}

/** A copy with another value at a place, or without the field if that is undefined. */
function changed(object: KubeObject, path: readonly string[], value: null | undefined): KubeObject {
  const copy = structuredClone(object);
  const names = [...path];
  const last = names.pop()!;
  let parent = copy as Record<string, unknown>;
  for (const name of names) parent = parent[name] as Record<string, unknown>;
  if (value === undefined) delete parent[last];
  else parent[last] = value;
  return copy;
}

describe('a field that is null', () => {
  it.each(objects.map((object) => [`${object.kind} ${object.metadata?.name}`, object] as const))(
    'counts as missing, whichever it is: %s',
    async (_name, object) => {
      const places = placesIn(object).filter(
        (path) => !['kind', 'apiVersion', 'metadata'].includes(path.join('.')) && !/^\d+$/.test(path.at(-1)!),
      );
      for (const path of places) {
        const missing = await textOf(changed(object, path, undefined));
        expect(await textOf(changed(object, path, null)), path.join('.')).toBe(missing);
      }
    },
  );
});
