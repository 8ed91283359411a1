import type { KubeObject, Status, Table } from '../../codec/object.js';
import { ShapeError } from '../../codec/shape.js';
import type { Need } from '../requests.js';
import type { Collection, ObjectTarget } from '../target.js';

/** Kinds that the API returns besides objects, and the need for which each is requested. */
const WRAPPERS: Readonly<Record<string, Need['form'] | undefined>> = {
  Table: 'table',
  PartialObjectMetadata: 'metadata',
  Status: undefined,
};

/** What was requested. */
interface Meant {
  form?: Need['form'];
  /** "" for the object itself. */
  subresource?: string | undefined;
  /** The response may have another kind than the resource: some servers return what they created from the object. */
  anyKind?: boolean;
  /** The response may be a Status that reports success. */
  mayBeStatus?: boolean;
}

/**
 * An object that is read is often written back to the place that it names, and messages about a write come from its
 * response: so a response about another object, or about none, is invalid. Fails with ShapeError.
 */
export function checkMeant(
  answer: KubeObject | Table | Status,
  target: Collection | ObjectTarget,
  { form = 'objects', subresource = '', anyKind = false, mayBeStatus = false }: Meant = {},
): void {
  const { kind = '', metadata } = answer;
  const { resource, namespace } = target;
  if (kind === '') throw new ShapeError('it is an object without kind');
  if (mayBeStatus && kind === 'Status') return;
  const given = (metadata ?? {}) as { name?: string; namespace?: string };
  const differs = (one: string | undefined, other: string | undefined) =>
    one !== undefined && one !== '' && other !== undefined && other !== '' && one !== other;
  const isWrapped = Object.hasOwn(WRAPPERS, kind) && kind !== resource.kind;
  const isAnother = isWrapped
    ? WRAPPERS[kind] !== form
    : (!anyKind && subresource === '' && kind !== resource.kind) ||
      (subresource === 'scale' && kind !== 'Scale');
  if (isAnother) fail('kind');
  if (differs(given.name, 'name' in target ? target.name : undefined)) fail('name');
  if (resource.namespaced && differs(given.namespace, namespace)) fail('namespace');
  if (isWrapped && kind === 'Table') checkTableOfOne(answer as Table);
}

/** Quotes nothing of the response: a server may repeat what was sent, such as a token or the value of a secret. */
function fail(part: 'kind' | 'name' | 'namespace'): never {
  throw new ShapeError(`it is an object of another ${part}, which was not requested`);
}

/** The table of one object has that object as its row, and defines its columns. Fails with ShapeError. */
function checkTableOfOne({ columnDefinitions, rows }: Table): void {
  if (!rows?.length) throw new ShapeError('the table of the object has no rows');
  if (!columnDefinitions?.length) throw new ShapeError('the table has rows and no columns');
}
