import { parseGroupVersion } from '../../codec/object.js';
import type { FieldSpec, MessageSpec } from '../../codec/proto/field-table.js';
import type { Schema } from '../../codec/proto/schema.js';
import { quote } from '../../go/strconv/quote.js';
import { extensionsOf, type FieldExtensions } from '../extensions/extensions.js';
import { PatchError } from '../patch-error.js';
import { type MergeMember, type MergeSchema, readStrategy } from './merge-schema.js';

/**
 * The schema of a built-in kind, with the extensions of published definitions; undefined for other kinds.
 * @param schema the fields of types, of any release
 * @param apiVersion `apps/v1`
 */
export async function builtInMergeSchema(
  schema: Schema,
  apiVersion: string,
  kind: string,
): Promise<MergeSchema | undefined> {
  const message = await schema.kind(apiVersion, kind);
  // Kinds such as DeleteOptions belong to every version, but are not objects that can be patched.
  if (message === undefined || !isOwn(message, apiVersion)) return undefined;
  return new BuiltInSchema(new Types(schema), { go: 'struct', message });
}

function isOwn({ ref }: MessageSpec, apiVersion: string): boolean {
  return !ref.startsWith('meta/') || parseGroupVersion(apiVersion).group === 'meta.k8s.io';
}

/** The Go type of a value, as far as merging needs it. */
type Type =
  | { readonly go: 'struct'; readonly message: MessageSpec | undefined; readonly special?: string }
  | { readonly go: 'ptr'; readonly of: Type }
  | { readonly go: 'slice'; readonly of: Type }
  | { readonly go: 'map' | 'string' | 'bool' | 'int32' | 'int64' | 'float64' | 'uint8' };

interface BuiltInField {
  readonly spec: FieldSpec;
  readonly extensions: FieldExtensions;
}

class BuiltInSchema implements MergeSchema {
  readonly #types: Types;
  readonly #type: Type;

  constructor(types: Types, type: Type) {
    this.#types = types;
    this.#type = type;
  }

  get name(): string {
    return this.#type.go;
  }

  object(name: string): MergeMember {
    const field = this.#field(name);
    return this.#member(field, this.#types.typeOf(field.spec));
  }

  list(name: string): MergeMember {
    const field = this.#field(name);
    const type = this.#types.typeOf(field.spec);
    if (type.go === 'slice') return this.#member(field, type.of);
    if (type.go === 'ptr') return this.#member(field, type.of.go === 'slice' ? type.of.of : type.of);
    throw new PatchError(`expected slice or array type, but got: ${this.#type.go}`);
  }

  #member({ extensions }: BuiltInField, type: Type): MergeMember {
    const { keys, strategy = '', mergeKey = '', atomic } = extensions;
    const message = type.go === 'ptr' ? type.of : type;
    return {
      schema: new BuiltInSchema(this.#types, type),
      ...readStrategy(strategy),
      mergeKey,
      listType: keys === undefined ? 'atomic' : keys.length === 0 ? 'set' : 'map',
      listMapKeys: keys ?? [],
      atomic:
        atomic ??
        (message.go === 'struct' &&
          message.message !== undefined &&
          extensionsOf(message.message.ref).atomic),
    };
  }

  #field(name: string): BuiltInField {
    const struct = this.#type.go === 'ptr' ? this.#type.of : this.#type;
    if (struct.go !== 'struct') {
      throw new PatchError(`merging an object in json but data type is not struct, instead is: ${struct.go}`);
    }
    const field = this.#types.field(struct.message, name);
    if (field !== undefined) return field;
    const type = struct.message?.ref.replace(/^.*\./, '') ?? struct.special ?? '';
    throw new PatchError(`unable to find api field in struct ${type} for the json field ${quote(name)}`);
  }
}

/** The types of one release, each read on first use. */
class Types {
  readonly #schema: Schema;
  readonly #fields = new Map<string, readonly BuiltInField[]>();

  constructor(schema: Schema) {
    this.#schema = schema;
  }

  /** A field by its name in JSON; otherwise the first that matches regardless of case, as Go reads JSON. */
  field(message: MessageSpec | undefined, name: string): BuiltInField | undefined {
    if (message === undefined) return undefined;
    const fields = this.#fieldsOf(message);
    const folded = name.toLowerCase();
    return (
      fields.find(({ spec }) => spec.json === name) ??
      fields.find(({ spec }) => spec.json.toLowerCase() === folded)
    );
  }

  /** The type of a field's value. */
  typeOf(spec: FieldSpec): Type {
    if (spec.shape === 'map') return { go: 'map' };
    const one = this.#oneOf(spec.type);
    if (spec.shape === 'repeated') return { go: 'slice', of: one };
    return spec.pointer ? { go: 'ptr', of: one } : one;
  }

  #oneOf(type: string): Type {
    if (type.length === 1) return SCALARS[type]!;
    if (type === '$V') return { go: 'slice', of: { go: 'string' } };
    if (!type.startsWith('$')) return { go: 'struct', message: this.#schema.message(type) };
    return { go: 'struct', message: undefined, special: SPECIALS[type.slice(0, 2)]! };
  }

  /** A message's own fields, and those of inlined messages. */
  #fieldsOf(message: MessageSpec): readonly BuiltInField[] {
    const known = this.#fields.get(message.ref);
    if (known !== undefined) return known;
    const extensions = extensionsOf(message.ref).fields;
    const found = message.fields.flatMap((spec) =>
      spec.json === ''
        ? this.#fieldsOf(this.#schema.message(spec.type))
        : [{ spec, extensions: extensions.get(spec.json) ?? {} }],
    );
    this.#fields.set(message.ref, found);
    return found;
  }
}

const SCALARS: Readonly<Record<string, Type>> = {
  s: { go: 'string' },
  b: { go: 'bool' },
  i: { go: 'int32' },
  l: { go: 'int64' },
  d: { go: 'float64' },
  y: { go: 'slice', of: { go: 'uint8' } },
};

/** Structs that are not objects in JSON, by their letters in the tables of the codec. */
const SPECIALS: Readonly<Record<string, string>> = {
  $T: 'Time',
  $U: 'MicroTime',
  $D: 'Duration',
  $F: 'FieldsV1',
  $Q: 'Quantity',
  $I: 'IntOrString',
  $R: 'RawExtension',
  $J: 'JSON',
  $A: 'JSONSchemaPropsOrArray',
  $B: 'JSONSchemaPropsOrBool',
  $S: 'JSONSchemaPropsOrStringArray',
};
