import type { KubeObject, Status, Table } from '../../codec/object.js';
import { ShapeError } from '../../codec/shape.js';
import type { Need } from '../requests.js';
import type { Collection, ObjectTarget } from '../target.js';

/** Kinds that answers of the API have besides objects, and by which need they are requested. */
const WRAPPERS: Readonly<Record<string, Need['form'] | undefined>> = {
  Table: 'table',
  PartialObjectMetadata: 'metadata',
  Status: undefined,
};

/** What was requested. */
interface Meant {
  form?: Need['form'];
  /** "" where it is the object itself. */
  subresource?: string | undefined;
  /** The response may be of another kind than the resource: some servers give what they made of the object. */
  anyKind?: boolean;
  /** The response may say in a Status that it is done. */
  mayBeStatus?: boolean;
}

/**
 * What is read is often written back, to the place that it names itself, and what is said of a write comes from its
 * response: a response about another object, or one that is no object, is none. Fails with ShapeError.
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

/** Leaves out what the response says instead: a server may repeat there what was sent, a token or a secret's value. */
function fail(part: 'kind' | 'name' | 'namespace'): never {
  throw new ShapeError(`it is an object of another ${part}, which was not requested`);
}

/** A table of an object that was named has it, and says what its cells are. Fails with ShapeError. */
function checkTableOfOne({ columnDefinitions, rows }: Table): void {
  if (!rows?.length) throw new ShapeError('the table of the object has no rows');
  if (!columnDefinitions?.length) throw new ShapeError('the table has rows and no columns');
}
