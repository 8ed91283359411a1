/** One field of a Go struct, with what determines its JSON form and its protobuf form. */
export interface GoField {
  /** `Containers`; for an embedded struct, the name of its type. */
  name: string;
  /** `*int32`, `[]Container`, `metav1.ObjectMeta`. */
  type: string;
  /** The name in JSON; "" for an inlined struct. */
  json: string;
  inline: boolean;
  omitEmpty: boolean;
  omitZero: boolean;
  /** The name in the protobuf tag; undefined if there is none. */
  proto: string | undefined;
}

/** A struct of a package. */
export interface GoStruct {
  fields: GoField[];
  hasTypeMeta: boolean;
  /** `v1.MatchCondition` if the type is declared as one of another package. */
  sameAs?: string;
}

/** The structs of one package by name. */
export type GoTypes = Map<string, GoStruct>;

const structStart = /^type (\w+) struct ?\{(\}?)/;
const sameAsLine = /^type (\w+) (\w+\.\w+)$/;
const fieldLine = /^\t(?:(\w+)\s+)?(\S+)\s+`(.*)`/;

/** Reads the structs of gofmt-formatted Go sources. */
export function readGoTypes(sources: readonly string[]): GoTypes {
  const types: GoTypes = new Map();
  for (const source of sources) {
    let current: GoStruct | undefined;
    for (const line of source.split('\n')) {
      const start = structStart.exec(line);
      const same = sameAsLine.exec(line);
      if (same !== null) {
        types.set(same[1]!, { fields: [], hasTypeMeta: false, sameAs: same[2]! });
      } else if (start !== null) {
        const struct = { fields: [], hasTypeMeta: false };
        types.set(start[1]!, struct);
        current = start[2] === '' ? struct : undefined;
      } else if (line === '}') {
        current = undefined;
      } else if (current !== undefined) {
        readField(line, current);
      }
    }
  }
  return types;
}

function readField(line: string, into: GoStruct): void {
  const match = fieldLine.exec(line);
  if (match === null) return;
  const [, named, type, tags] = match as unknown as [string, string | undefined, string, string];
  const json = /json:"([^"]*)"/.exec(tags)?.[1] ?? '';
  const proto = /protobuf:"([^"]*)"/.exec(tags)?.[1];
  const [jsonName = '', ...options] = json.split(',');
  const base = type.replace(/^\*/, '').replace(/^.*\./, '');
  if (base === 'TypeMeta' && named === undefined) {
    into.hasTypeMeta = true;
    if (proto === undefined) return;
  }
  into.fields.push({
    name: named ?? base,
    type,
    json: jsonName,
    inline: options.includes('inline') || (named === undefined && jsonName === ''),
    omitEmpty: options.includes('omitempty'),
    omitZero: options.includes('omitzero'),
    proto: proto === undefined ? undefined : (/name=(\w+)/.exec(proto)?.[1] ?? ''),
  });
}

/** The API group that a package's register.go names. */
export function goPackageName(source: string): string | undefined {
  return /^const GroupName = "(.*)"/m.exec(source)?.[1];
}
