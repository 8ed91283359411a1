import { goFloat } from '../../../codec/go-number.js';
import type { KustomizeFieldSpec } from '../config/field-spec.js';
import { effectiveNamespace, gvkText, namespaceOrDefault, type ResourceId } from '../resources/id.js';
import type { Resource } from '../resources/resource.js';
import type { ResourceList } from '../resources/resource-list.js';
import { lookup } from '../yaml/fields.js';
import { isMissingOrNull, isStringNode, TAG, type YamlNode } from '../yaml/node.js';
import { splitBracketedPath } from '../yaml/paths.js';
import { atField } from './at-field.js';

/** A name for the value of an object's field. */
export interface Variable {
  name: string;
  /** The object, by its original id. */
  target: ResourceId;
  fieldPath: string;
}

/** A variable as Go prints its struct, in messages. */
function variableText({ name, target, fieldPath }: Variable): string {
  return `{${name} ${gvkText(target)} {${fieldPath}}}`;
}

/** Records variables in the objects that provide their values. Fails if several objects match. */
export function noteVariables(resources: ResourceList, variables: readonly Variable[]): void {
  for (const variable of variables) {
    const { target } = variable;
    const found = resources.withAnyId(
      (id) =>
        (['group', 'version', 'kind', 'name'] as const).every((part) => id[part] === target[part]) &&
        (target.namespace === '' || namespaceOrDefault(target) === effectiveNamespace(id)),
    );
    if (found.length > 1) {
      throw new Error(
        `found ${found.length} resId matches for var ${variableText(variable)} (unable to disambiguate)`,
      );
    }
    found[0]?.variables.push(variable.name);
  }
}

/**
 * Replaces references to variables with their values. Fails if a variable has no value.
 * @returns the names of unused variables
 */
export function replaceVariables(
  resources: ResourceList,
  variables: readonly Variable[],
  specs: readonly KustomizeFieldSpec[],
): string[] {
  const sorted = variables.toSorted((one, other) => (one.name < other.name ? -1 : 1));
  const values = new Map(sorted.map((variable) => [variable.name, valueOfVariable(variable, resources.all)]));
  if (values.size === 0) return [];
  const used = new Set<string>();
  const valueFor = (name: string) => {
    const value = values.get(name);
    if (value !== undefined) used.add(name);
    return value;
  };
  for (const { node } of resources.all)
    for (const spec of specs) atField(node, spec, (value) => expandIn(value, valueFor));
  return [...values.keys()].filter((name) => !used.has(name));
}

/** A variable's value; undefined if it is not a scalar. */
function valueOfVariable(variable: Variable, resources: readonly Resource[]): VariableValue | undefined {
  const source = resources.find(({ variables }) => variables.includes(variable.name));
  if (source === undefined) {
    throw new Error(
      `var '${variableText(variable)}' cannot be mapped to a field in the set of known resources`,
    );
  }
  const missing = new Error(
    `field specified in var '${variableText(variable)}' not found in corresponding resource`,
  );
  const path = splitBracketedPath(variable.fieldPath, '.').flatMap((part) => {
    const [, name, place] = /^(.*)\[(\d+)\]$/.exec(part) ?? [];
    return place === undefined ? [part] : name === '' ? [place] : [name!, place];
  });
  try {
    const node = lookup(source.node, path);
    if (node !== undefined) return plainValue(node);
  } catch {
    throw missing;
  }
  throw missing;
}

function plainValue({ kind, tag, value }: YamlNode): VariableValue | undefined {
  if (kind !== 'scalar') return undefined;
  if (tag === TAG.int && /^[-+]?\d+$/.test(value)) return Number(value);
  if (tag === TAG.int) throw new Error('no decimal integer');
  if (tag === TAG.float) return Number(value);
  return tag === TAG.bool ? value.toLowerCase() === 'true' : value;
}

function expandIn(node: YamlNode, valueFor: (name: string) => VariableValue | undefined): void {
  if (isMissingOrNull(node)) return;
  if (node.kind === 'scalar') {
    if (isStringNode(node)) setExpanded(node, valueFor);
    return;
  }
  for (const [at, each] of node.content.entries()) {
    const isKey = node.kind === 'map' && at % 2 === 0;
    if (isStringNode(each)) {
      if (!isKey) setExpanded(each, valueFor);
    } else if (isKey) throw new Error(`invalid map key: value='${each.value}', tag='${each.tag}'`);
    else if (node.kind === 'list') throw new Error('invalid value type expect a string');
  }
}

function setExpanded(node: YamlNode, valueFor: (name: string) => VariableValue | undefined): void {
  const value = expand(node.value, (name) => {
    const found = valueFor(name);
    return typeof found === 'number' && node.value !== `$(${name})` ? goFloat(found) : found;
  });
  const isInteger = typeof value === 'number' && Number.isInteger(value);
  const tags = { string: TAG.string, boolean: TAG.bool, number: isInteger ? TAG.int : TAG.float } as const;
  Object.assign(node, {
    value: String(value),
    tag: tags[typeof value as keyof typeof tags],
    style: 'plain',
    isTagged: false,
  });
}

/** The possible values of a variable. */
type VariableValue = string | number | boolean;

/**
 * A text with its `$(NAME)`s replaced; a text that consists of only one becomes the variable's value itself. `$$` means
 * a dollar sign. Names that `valueFor` does not know are kept.
 */
function expand(text: string, valueFor: (name: string) => VariableValue | undefined): VariableValue {
  let whole: VariableValue | undefined;
  const expanded = text.replace(/\$(?:\$|\(([^)]*)\))/g, (match, name: string | undefined) => {
    if (name === undefined) return '$';
    const value = valueFor(name);
    if (value === undefined) return match;
    if (match === text) whole = value;
    return String(value);
  });
  return whole ?? expanded;
}
