import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type GoField, type GoTypes, goPackageName, readGoTypes } from './go-types.ts';
import { type ProtoField, placeOf, readProtoFile } from './proto-file.ts';

/** A field on the wire and in JSON. */
export interface FieldFact {
  json: string;
  number: number;
  /** A scalar's letter, `$T` and the like for special types, or a message: `Pod`, `core/v1.Pod`. */
  type: string;
  shape: 'one' | 'repeated' | 'map';
  /** Absence differs from the zero value: nothing is written on the wire if it is absent. */
  pointer: boolean;
  omitEmpty: boolean;
  omitZero: boolean;
  inline: boolean;
}

/** A message with its fields in the order of JSON. */
export interface MessageFacts {
  isKind: boolean;
  fields: FieldFact[];
}

/** The packages of one release by name: `core/v1`, `meta/v1`. */
export type ReleaseFacts = Map<string, { group: string; messages: Map<string, MessageFacts> }>;

const scalars: Record<string, string> = {
  string: 's',
  bool: 'b',
  int32: 'i',
  int64: 'l',
  bytes: 'y',
  double: 'd',
};

const specials: Record<string, string> = {
  'meta/v1.Time': '$T',
  'meta/v1.MicroTime': '$U',
  'meta/v1.Duration': '$D',
  'meta/v1.FieldsV1': '$F',
  'meta/v1.Verbs': '$V',
  'resource.Quantity': '$Q',
  'intstr.IntOrString': '$I',
  'runtime.RawExtension': '$R',
};

const specialNames: Record<string, string> = {
  ExtraValue: '$V',
  JSON: '$J',
  JSONSchemaPropsOrArray: '$A',
  JSONSchemaPropsOrBool: '$B',
  JSONSchemaPropsOrStringArray: '$S',
};

/** Messages with a special form in JSON, or outside the API. */
const leftOut = new Set([
  'Timestamp',
  'Time',
  'MicroTime',
  'Duration',
  'FieldsV1',
  'Fields',
  'Verbs',
  'TypeMeta',
]);

/** An example, and metrics that no command lists. */
const LEFT_OUT = /testapigroup|(custom|external)_metrics/;

/** Reads the definitions below one `k8s.io` folder, with the layout of the Go packages. */
export function readRelease(root: string, complain: (text: string) => void): ReleaseFacts {
  const facts: ReleaseFacts = new Map();
  for (const path of readdirSync(root, { recursive: true, encoding: 'utf8' }).sort()) {
    if (!path.endsWith('generated.proto') || LEFT_OUT.test(path)) continue;
    const folder = join(root, dirname(path));
    const file = readProtoFile(readFileSync(join(root, path), 'utf8'));
    const place = placeOf(file.package);
    if (!place.includes('/')) continue;
    const go = readPackage(folder);
    for (const [name, { sameAs }] of go) {
      if (sameAs === undefined) continue;
      const [alias = '', type = ''] = sameAs.split('.');
      const other =
        alias === 'metav1' ? join(root, 'apimachinery/pkg/apis/meta/v1') : join(folder, '..', alias);
      const struct = existsSync(other) ? readPackage(other).get(type) : undefined;
      if (struct !== undefined) go.set(name, struct);
    }
    const register = join(folder, 'register.go');
    const group = existsSync(register) ? goPackageName(readFileSync(register, 'utf8')) : undefined;
    const messages = new Map<string, MessageFacts>();
    for (const [name, fields] of file.messages) {
      if (leftOut.has(name) || name in specialNames) continue;
      messages.set(name, messageFacts(place, name, fields, go, complain));
    }
    facts.set(place, { group: group ?? '', messages });
  }
  return facts;
}

function readPackage(folder: string): GoTypes {
  const sources = readdirSync(folder)
    .filter((name) => name.endsWith('.go') && !name.endsWith('_test.go') && !name.includes('generated'))
    .map((name) => readFileSync(join(folder, name), 'utf8'));
  return readGoTypes(sources);
}

function messageFacts(
  place: string,
  name: string,
  fields: readonly ProtoField[],
  go: GoTypes,
  complain: (text: string) => void,
): MessageFacts {
  const struct = go.get(name);
  if (struct === undefined) {
    complain(`${place}.${name}: no Go struct`);
    return { isKind: false, fields: [] };
  }
  const found: { at: number; fact: FieldFact }[] = [];
  for (const field of fields) {
    const at = struct.fields.findIndex((candidate) => isSame(candidate, field));
    if (at < 0) {
      complain(`${place}.${name}.${field.name}: no Go field`);
      continue;
    }
    found.push({ at, fact: fieldFact(place, field, struct.fields[at]!) });
  }
  found.sort((a, b) => a.at - b.at);
  return { isKind: struct.hasTypeMeta, fields: found.map(({ fact }) => fact) };
}

function isSame(go: GoField, proto: ProtoField): boolean {
  if (go.proto !== undefined && go.proto !== '') return go.proto === proto.name;
  return go.name.toLowerCase() === proto.name.toLowerCase() || go.json === proto.name;
}

function fieldFact(place: string, proto: ProtoField, go: GoField): FieldFact {
  return {
    json: go.json,
    number: proto.number,
    type: typeOf(place, proto.type),
    shape: proto.label,
    pointer: go.type.startsWith('*'),
    omitEmpty: go.omitEmpty,
    omitZero: go.omitZero,
    inline: go.inline,
  };
}

function typeOf(place: string, protoType: string): string {
  const scalar = scalars[protoType];
  if (scalar !== undefined) return scalar;
  const dot = protoType.lastIndexOf('.');
  const from = dot < 0 ? place : placeOf(protoType.slice(0, dot));
  const name = protoType.slice(dot + 1);
  const special = specials[`${from}.${name}`] ?? specialNames[name];
  if (special !== undefined) return special;
  return from === place ? name : `${from}.${name}`;
}
