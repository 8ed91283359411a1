import { quote } from '../../../go/strconv/quote.js';
import { idText, type ResourceId, selectsId } from '../resources/id.js';
import type { Resource } from '../resources/resource.js';
import type { ResourceList } from '../resources/resource-list.js';
import { idPattern, type Selector, selectsMetadata } from '../resources/selector.js';
import { lookup } from '../yaml/fields.js';
import { matchPath } from '../yaml/match-path.js';
import { assign, copyNode, isNilOrEmpty, scalar, textOfNode, type YamlNode } from '../yaml/node.js';
import { splitBracketedPath } from '../yaml/paths.js';
import type { StructuredReader } from '../yaml/structured-text.js';
import { wrapError } from './at-field.js';
import type { Transformer } from './labels.js';
import { setWithinText } from './within-text.js';

/** How a value is split or joined. */
export interface FieldOptions {
  delimiter: string;
  index: number;
  /** Read, but without effect. */
  encoding: string;
  create: boolean;
}

/** A value that is copied from one object into others. */
export interface Replacement {
  source?: (ResourceId & { fieldPath: string; options?: FieldOptions | undefined }) | undefined;
  /** The value itself, instead of a source. */
  sourceValue?: string | undefined;
  /** Undefined if there are none. */
  targets?: readonly ReplacementTarget[] | undefined;
}

/** Where a value is copied to. */
interface ReplacementTarget {
  select?: Selector | undefined;
  reject: readonly Selector[];
  fieldPaths: readonly string[];
  options?: FieldOptions | undefined;
}

const NAME = 'metadata.name';

/**
 * Copies values between objects. Fails in kustomize's words if a value or its place is missing.
 * @param read reads text fields that contain JSON or YAML
 */
export function replaces(replacements: readonly Replacement[], read: StructuredReader): Transformer {
  return (resources) => {
    for (const { source, sourceValue, targets } of replacements) {
      if ((source === undefined && sourceValue === undefined) || targets === undefined)
        throw new Error('replacements must specify a source and at least one target');
      if (source !== undefined && sourceValue !== undefined)
        throw new Error('value and resource selectors are mutually exclusive');
      const value = source === undefined ? scalar(sourceValue!) : valueFrom(resources, source);
      for (const target of targets) copyTo(resources, target, value, read);
    }
    resources.dropGone();
  };
}

function valueFrom(resources: ResourceList, source: NonNullable<Replacement['source']>): YamlNode {
  const found = resources.all.filter((resource) => idsOf(resource).some((id) => selectsId(source, id)));
  if (found.length > 1) throw new Error(`multiple matches for selector ${sourceText(source)}`);
  if (found.length === 0) throw new Error(`nothing selected by ${sourceText(source)}`);
  const path = source.fieldPath || NAME;
  let value: YamlNode | undefined;
  try {
    value = lookup(found[0]!.node, splitBracketedPath(path, '.'));
  } catch (error) {
    throw wrapError('error looking up replacement source', error);
  }
  if (isNilOrEmpty(value))
    throw new Error(`fieldPath \`${path}\` is missing for replacement source ${idText(source)}`);
  return refined(value!, source.options);
}

function idsOf(resource: Resource): ResourceId[] {
  return [resource.id, ...resource.previousIds];
}

/** A source as messages show it. */
function sourceText(source: NonNullable<Replacement['source']>): string {
  const { fieldPath, options } = source;
  const hasOptions = options !== undefined && (options.delimiter !== '' || options.create);
  return [
    idText(source),
    ...(fieldPath === '' ? [] : [fieldPath]),
    ...(hasOptions ? [`${options.delimiter}(${options.index}), create=${options.create}`] : []),
  ].join(':');
}

/** One part of a value, if a delimiter splits it. */
function refined(value: YamlNode, options: FieldOptions | undefined): YamlNode {
  if (options === undefined || options.delimiter === '') return value;
  expectScalar(value);
  const text = textOfNode(value);
  const part = text.split(options.delimiter)[options.index];
  if (options.index < 0 || part === undefined)
    throw new Error(`options.index ${options.index} is out of bounds for value ${text}`);
  return { ...copyNode(value), value: part };
}

function expectScalar(node: YamlNode): void {
  if (node.kind !== 'scalar') throw new Error('delimiter option can only be used with scalar nodes');
}

function copyTo(
  resources: ResourceList,
  target: ReplacementTarget,
  value: YamlNode,
  read: StructuredReader,
): void {
  const { select, reject } = target;
  if (select === undefined) throw new Error('target must specify resources to select');
  const isSelected = attempt(() => idPattern(select));
  const rejectors = attempt(() => reject.filter((each) => !isEmptyId(each)).map(idPattern));
  for (const resource of resources.all) {
    const ids = idsOf(resource);
    if (!selectsMetadata(select, resource)) continue;
    const isRejected = reject.some(
      (each) =>
        (each.annotationSelector !== '' || each.labelSelector !== '') && selectsMetadata(each, resource),
    );
    if (isRejected || rejectors.some((rejects) => ids.some(rejects)) || !ids.some(isSelected)) continue;
    setValue(resource, target, value, read);
  }
}

function attempt<T>(make: () => T): T {
  try {
    return make();
  } catch (error) {
    throw wrapError('error creating target selector', error);
  }
}

function isEmptyId({ group, version, kind, name, namespace }: ResourceId): boolean {
  return [group, version, kind, name, namespace].every((part) => part === '');
}

function setValue(
  resource: Resource,
  { fieldPaths, options }: ReplacementTarget,
  value: YamlNode,
  read: StructuredReader,
): void {
  const create = options?.create ? value.kind : undefined;
  for (const path of fieldPaths.length === 0 ? [NAME] : fieldPaths) {
    const parts = splitBracketedPath(path, '.');
    if (setWithinText(resource.node, parts, value, { create, read })) continue;
    const doing = `unable to find ${create === undefined ? '' : 'or create '}field ${quote(path)} in replacement target`;
    let fields: readonly YamlNode[] | undefined;
    try {
      fields = matchPath(resource.node, parts, create);
    } catch (error) {
      throw wrapError(doing, error);
    }
    if (fields === undefined || fields.length === 0) throw new Error(doing);
    for (const field of fields) setField(field, value, options);
  }
}

function setField(field: YamlNode, value: YamlNode, options: FieldOptions | undefined): void {
  const copy = copyNode(value);
  if (options !== undefined && options.delimiter !== '') {
    expectScalar(field);
    copy.value = joined(field.value, textOfNode(copy), options);
  }
  // A scalar keeps its type: a number that replaces text becomes text.
  if (field.kind === 'scalar') field.value = copy.value;
  else assign(field, copy);
}

/** A text with one part replaced, or added before the first or after the last. */
function joined(text: string, part: string, { delimiter, index }: FieldOptions): string {
  const parts = text.split(delimiter);
  if (index < 0) parts.unshift(part);
  else if (index >= parts.length) parts.push(part);
  else parts[index] = part;
  return parts.join(delimiter);
}
