/** What a Go type declares about merging its values. */
export interface MergeMarkers {
  /** The struct is one value under server-side apply: `+structType=atomic`. */
  atomic: boolean;
  /** All fields by JSON name. */
  fields: Map<string, FieldMarkers>;
}

/** What a field declares. */
export interface FieldMarkers {
  /** The keys of a list's items, [] for a set; undefined for an atomic list, and for anything else. */
  keys?: string[];
  /** A map or a struct merges differently from its type: `+mapType`, `+structType`. */
  merges?: 'atomic' | 'granular';
  /** `+default`, as JSON. */
  default?: string;
  /** `patchStrategy` of strategic merge patches: `merge,retainKeys`. */
  strategy?: string;
  /** `patchMergeKey` of strategic merge patches. */
  mergeKey?: string;
}

const markerLine = /^\s*\/\/ \+(\w+)=(.+)$/;
const structStart = /^type (\w+) struct ?\{/;
const fieldLine = /^\t(?:\w+\s+)?(\S+)\s+`(.*)`/;

/** Reads the markers of gofmt-formatted Go sources, by type. */
export function readMergeMarkers(sources: readonly string[]): Map<string, MergeMarkers> {
  const types = new Map<string, MergeMarkers>();
  for (const source of sources) readSource(source, types);
  return types;
}

function readSource(source: string, types: Map<string, MergeMarkers>): void {
  let pending = new Map<string, string[]>();
  let current: MergeMarkers | undefined;
  for (const line of source.split('\n')) {
    const marker = markerLine.exec(line);
    if (marker !== null) {
      const [, name = '', value = ''] = marker;
      pending.set(name, [...(pending.get(name) ?? []), value.trim()]);
      continue;
    }
    if (/^\s*(\/\/.*)?$/.test(line)) continue;
    const start = structStart.exec(line);
    const field = fieldLine.exec(line);
    if (start !== null) {
      current = { atomic: pending.get('structType')?.[0] === 'atomic', fields: new Map() };
      types.set(start[1]!, current);
    } else if (field !== null && current !== undefined) {
      addField(current, field[1]!, field[2]!, pending);
    }
    pending = new Map();
  }
}

function addField(into: MergeMarkers, type: string, tags: string, markers: Map<string, string[]>): void {
  const name = /json:"([^",]*)/.exec(tags)?.[1] ?? '';
  if (name === '') return;
  const keys = listKeys(tags, markers);
  const [merges] = markers.get('mapType') ?? markers.get('structType') ?? [];
  const [given] = markers.get('default') ?? [];
  const simple = given !== undefined && /^("[^"]*"|\d+|true|false)$/.test(given);
  const strategy = /patchStrategy:"([^"]*)"/.exec(tags)?.[1];
  const mergeKey = /patchMergeKey:"([^"]*)"/.exec(tags)?.[1];
  into.fields.set(name, {
    ...(type.startsWith('[]') && keys !== undefined ? { keys } : {}),
    ...(merges === 'atomic' || merges === 'granular' ? { merges } : {}),
    ...(simple ? { default: given } : {}),
    ...(strategy === undefined ? {} : { strategy }),
    ...(mergeKey === undefined ? {} : { mergeKey }),
  });
}

/** `+listType` decides; without it, the strategy of strategic merge patches does (kube-openapi's schemaconv). */
function listKeys(tags: string, markers: Map<string, string[]>): string[] | undefined {
  const [listType] = markers.get('listType') ?? [];
  if (listType === 'map') return markers.get('listMapKey') ?? [];
  if (listType === 'set') return [];
  if (listType !== undefined || !/patchStrategy:"merge/.test(tags)) return undefined;
  const key = /patchMergeKey:"([^"]*)"/.exec(tags)?.[1];
  return key === undefined ? [] : [key];
}
