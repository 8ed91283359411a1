import { createHash } from 'node:crypto';
import { parseGroupVersion } from '../../codec/object.js';
import { PLAIN_TABLE } from '../table/cells.js';
import type { ResourceType, Subresource } from '../types/resource-type.js';
import { ALL_VERBS, SCALE, SCALE_PATHS, statusOf } from './define.js';

/** A resource of RESOURCE_TABLE. */
export interface ResourceEntry {
  type: ResourceType;
  /** The resource, from an earlier line, whose stored objects it shows. */
  viewOf: string | undefined;
}

/** Parses a table of resources: group-versions after `@`, then a line for each resource. */
export function parseResourceTable(text: string): ResourceEntry[] {
  const entries: ResourceEntry[] = [];
  let place = { group: '', version: '' };
  for (const line of text.split('\n').filter((each) => each !== '')) {
    if (line.startsWith('@')) place = parseGroupVersion(line.slice(1));
    else entries.push(readLine(place, line));
  }
  return entries;
}

function readLine({ group, version }: { group: string; version: string }, line: string): ResourceEntry {
  const [plural = '', kind = '', ...words] = line.split(' ');
  const value = (name: string) => words.find((word) => word.startsWith(`${name}=`))?.slice(name.length + 1);
  const list = (name: string) => value(name)?.split(',') ?? [];
  const subresources = words.filter((word) => word.startsWith('/')).map((word) => readPart(kind, word));
  const only = list('only');
  const viewOf = value('view');
  const type: ResourceType = {
    group,
    version,
    plural,
    singular: value('singular') ?? kind.toLowerCase(),
    kind,
    listKind: `${kind}List`,
    shortNames: list('short'),
    categories: list('in'),
    namespaced: !words.includes('cluster'),
    verbs: only.length > 0 ? only : ALL_VERBS.filter((verb) => !list('no').includes(verb)),
    subresources,
    custom: false,
    stored: only.length === 0 && viewOf === undefined,
    prefix: `/registry/${value('key') ?? plural}/`,
    storageVersionHash: only.length > 0 ? '' : storageVersionHash(group, value('stored') ?? version, kind),
    table: PLAIN_TABLE,
    selectable: new Map(),
    defaults: (object) => object,
    returnsDeleted: words.includes('returned'),
    counted: words.includes('counted'),
    orphans: words.includes('orphans'),
    ...(subresources.includes(SCALE) ? { scale: SCALE_PATHS } : {}),
  };
  return { type, viewOf };
}

/** `/status`, `/log:Pod:get`, `/eviction:Eviction(policy/v1):create`. */
function readPart(ownKind: string, word: string): Subresource {
  const [name = '', kind, verbs] = word.slice(1).split(':');
  if (name === 'scale') return SCALE;
  if (kind === undefined) return { ...statusOf(ownKind), name };
  const elsewhere = /^(?<other>\w+)\((?<place>.+)\)$/.exec(kind)?.groups;
  const of = { name, kind: elsewhere?.other ?? kind, verbs: verbs?.split(',') ?? [] };
  return elsewhere === undefined ? of : { ...of, ...parseGroupVersion(elsewhere.place!) };
}

/** Tells clients whether the storage version of a resource has changed (apiserver's discovery). */
export function storageVersionHash(group: string, version: string, kind: string): string {
  const hash = createHash('sha256').update(`${group}/${version}/${kind}`).digest();
  return hash.subarray(0, 8).toString('base64');
}
