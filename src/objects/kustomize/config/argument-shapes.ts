import { bool, integer, mapOf, pointer, type ReadBy, sliceOf, struct, text } from './shapes.js';

/** The types of a kustomization's fields, and of the arguments of built-in generators and transformers. */

const gvk = { group: text, version: text, kind: text };
const id = { ...gvk, name: text, namespace: text };

export const fieldSpec = struct('types.FieldSpec', { ...gvk, path: text, create: bool });

export const selector = struct('types.Selector', { ...id, annotationSelector: text, labelSelector: text });

export const label = struct('types.Label', {
  pairs: mapOf(text),
  includeSelectors: bool,
  includeTemplates: bool,
  fields: sliceOf(fieldSpec),
});

export const patchArguments = struct('types.Patch', {
  path: text,
  patch: text,
  target: pointer(selector),
  options: struct('types.PatchArgs', { allowNameChange: bool, allowKindChange: bool }),
});

export const image = struct('types.Image', {
  name: text,
  newName: text,
  tagSuffix: text,
  newTag: text,
  digest: text,
});

export const replica = struct('types.Replica', { name: text, count: integer('int64') });

const fieldOptions = struct('types.FieldOptions', {
  delimiter: text,
  index: integer('int'),
  encoding: text,
  create: bool,
});

const replacementFields = {
  sourceValue: pointer(text),
  source: pointer(struct('types.SourceSelector', { ...id, fieldPath: text, options: pointer(fieldOptions) })),
  targets: sliceOf(
    struct('types.TargetSelector', {
      select: pointer(selector),
      reject: sliceOf(selector),
      fieldPaths: sliceOf(text),
      options: pointer(fieldOptions),
    }),
  ),
};

export const replacement = struct('types.Replacement', replacementFields);

export const replacementField = struct('types.ReplacementField', { ...replacementFields, path: text });

export const variable = struct('types.Var', {
  name: text,
  objref: struct('types.Target', { apiVersion: text, ...id }),
  fieldref: struct('types.FieldSelector', { fieldPath: text }),
});

export const sortOptions = struct('types.SortOptions', {
  order: text,
  legacySortOptions: pointer(
    struct('types.LegacySortOptions', { orderFirst: sliceOf(text), orderLast: sliceOf(text) }),
  ),
});

export const generatorOptions = struct('types.GeneratorOptions', {
  labels: mapOf(text),
  annotations: mapOf(text),
  disableNameSuffixHash: bool,
  immutable: bool,
});

const generatorFields = {
  namespace: text,
  name: text,
  behavior: text,
  literals: sliceOf(text),
  files: sliceOf(text),
  envs: sliceOf(text),
  env: text,
  options: pointer(generatorOptions),
};

export const configMapArguments = struct('types.ConfigMapArgs', { ...generatorFields, type: text });

export const secretArguments = struct('types.SecretArgs', { ...generatorFields, type: text });

export const objectMeta = struct('types.ObjectMeta', {
  name: text,
  namespace: text,
  labels: mapOf(text),
  annotations: mapOf(text),
});

/** The arguments of a generated config map or secret. */
export type GeneratorArguments = ReadBy<typeof secretArguments>;

/** The options of generated objects. */
export type GeneratorOptions = ReadBy<typeof generatorOptions>;

/** A patch of `patches`. */
export type PatchArguments = ReadBy<typeof patchArguments>;
