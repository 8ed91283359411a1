import { isObject } from '../codec/json.js';
import type { Json, JsonObject } from '../codec/object.js';
import { put } from '../codec/proto/put.js';
import { writeRawJson } from '../codec/proto/raw-json.js';
import { quote } from '../go/strconv/quote.js';
import { PatchError } from './patch-error.js';
import { sameValue } from './value.js';

/**
 * JSON patches (RFC 6902) as the library that servers and kubectl use reads them: array indexes may count from the end
 * (`-1`), `replace` sets a member that does not exist, `copy` of a missing member gives null, and `test` for null
 * accepts it. Messages are those of the library.
 */

/** An operation, not checked yet. */
interface Operation {
  op: string;
  path: string;
  from: string;
  value: Json | undefined;
}

/** A value that a patch can change. */
type Holder = JsonObject | Json[];

/**
 * An object with a patch applied. Fails with PatchError if an operation does not fit, and then changes nothing.
 * @param operations an item that is not an object counts as an empty operation
 * @param mayCopy how many characters of JSON all `copy` operations may add together: each copy may include all earlier
 *   ones
 */
export function applyJsonPatch(
  object: Json,
  operations: readonly Json[],
  mayCopy = Number.POSITIVE_INFINITY,
): Json {
  let result = structuredClone(object);
  let left = mayCopy;
  for (const given of operations) {
    const operation = readOperation(given);
    if (operation.op === 'copy') left -= writeRawJson(valueAt(result, operation.from) ?? null).length;
    if (left < 0)
      throw new PatchError(
        `Unable to complete the copy, the accumulated size increase of copy is over ${mayCopy}`,
      );
    result = applyOperation(result, operation);
  }
  return result;
}

function readOperation(given: Json): Operation {
  const { op = 'unknown', path, from, value } = isObject(given) ? given : {};
  const kind = typeof op === 'string' ? op : 'unknown';
  if (!Object.hasOwn(APPLY, kind)) throw new PatchError(`Unexpected kind: ${kind}`);
  const lacks = (field: string, why: string) =>
    new PatchError(`${kind} operation failed to decode ${field}: ${why}missing value`);
  if ((kind === 'move' || kind === 'copy') && typeof from !== 'string') {
    throw lacks('from', 'operation, missing from field: ');
  }
  if (typeof path !== 'string') {
    throw lacks('path', /^(replace|test|move)$/.test(kind) ? 'operation missing path field: ' : '');
  }
  return { op: kind, path, from: typeof from === 'string' ? from : '', value };
}

function applyOperation(root: Json, operation: Operation): Json {
  const { op, path, value } = operation;
  if (path === '' && op === 'replace') {
    if (isHolder(value)) return structuredClone(value);
    throw new PatchError('replace operation value must be object or array');
  }
  if (path === '' && op === 'test') {
    if (!sameValue(root, value)) throw testFailed(path);
    return root;
  }
  APPLY[op]!(root, operation);
  return root;
}

const APPLY: Readonly<Record<string, (root: Json, operation: Operation) => void>> = {
  add(root, { path, value = null }) {
    const { holder, key } = find(
      root,
      path,
      (missing) => `add operation does not apply: doc is missing path: "${missing}"`,
    );
    within(`error in add for path: '${path}'`, () => add(holder, key, structuredClone(value)));
  },
  remove(root, { path }) {
    const { holder, key } = find(
      root,
      path,
      (missing) => `remove operation does not apply: doc is missing path: "${missing}"`,
    );
    within(`error in remove for path: '${path}'`, () => remove(holder, key));
  },
  replace(root, { path, value = null }) {
    const { holder, key } = find(
      root,
      path,
      (missing) => `replace operation does not apply: doc is missing path: ${missing}`,
    );
    if (!Array.isArray(holder)) {
      put(holder, key, structuredClone(value));
      return;
    }
    const place = placeIn(key, holder.length);
    if (typeof place !== 'number')
      throw new PatchError(`replace operation does not apply: doc is missing key: ${path}: missing value`);
    holder[place] = structuredClone(value);
  },
  test(root, { path, value }) {
    const { holder, key } = find(
      root,
      path,
      (missing) => `test operation does not apply: is missing path: ${missing}`,
    );
    const found = within(`error in test for path: '${path}'`, () => get(holder, key));
    if (value === undefined || !sameValue(found, value)) throw testFailed(path);
  },
  move(root, { path, from }) {
    const source = find(
      root,
      from,
      (missing) => `move operation does not apply: doc is missing from path: ${missing}`,
    );
    const value = within(`error in move for path: '${source.key}'`, () => {
      const found = get(source.holder, source.key);
      remove(source.holder, source.key);
      return found;
    });
    const { holder, key } = find(
      root,
      path,
      (missing) => `move operation does not apply: doc is missing destination path: ${missing}`,
    );
    within(`error in move for path: '${path}'`, () => add(holder, key, value));
  },
  copy(root, { path, from }) {
    const source = find(
      root,
      from,
      (missing) => `copy operation does not apply: doc is missing from path: ${missing}`,
    );
    const value = within(`error in copy for from: '${from}'`, () => get(source.holder, source.key));
    const { holder, key } = find(
      root,
      path,
      (missing) => `copy operation does not apply: doc is missing destination path: ${missing}`,
    );
    within('error while adding value during copy', () => add(holder, key, structuredClone(value)));
  },
};

function testFailed(path: string): PatchError {
  return new PatchError(`testing value ${path} failed: test failed`);
}

/** The object or list that a pointer leads to, and the pointer's last part. Fails with PatchError. */
function find(
  root: Json,
  pointer: string,
  missing: (pointer: string) => string,
): { holder: Holder; key: string } {
  // Anything before the first slash is ignored.
  const [, ...parts] = pointer.split('/').map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
  const key = parts.pop();
  let holder: Json | undefined = root;
  for (const part of parts) holder = isHolder(holder) ? member(holder, part) : undefined;
  if (key === undefined || !isHolder(holder)) throw new PatchError(`${missing(pointer)}: missing value`);
  return { holder, key };
}

function isHolder(value: Json | undefined): value is Holder {
  return typeof value === 'object' && value !== null;
}

/** A member or an element, if it exists. */
function member(holder: Holder, key: string): Json | undefined {
  if (!Array.isArray(holder)) return Object.hasOwn(holder, key) ? holder[key] : undefined;
  const place = placeIn(key, holder.length);
  return typeof place === 'number' ? holder[place] : undefined;
}

function valueAt(root: Json, pointer: string): Json | undefined {
  try {
    const { holder, key } = find(root, pointer, String);
    return member(holder, key);
  } catch {
    return undefined;
  }
}

/** A member, null if it is missing, or an element. Fails with PatchError if a list has no such index. */
function get(holder: Holder, key: string): Json {
  if (!Array.isArray(holder)) return member(holder, key) ?? null;
  const place = placeIn(key, holder.length);
  if (typeof place === 'number') return holder[place]!;
  throw new PatchError(place);
}

function add(holder: Holder, key: string, value: Json): void {
  if (!Array.isArray(holder)) put(holder, key, value);
  else if (key === '-') holder.push(value);
  else {
    const place = placeIn(key, holder.length + 1);
    if (typeof place === 'number') holder.splice(place, 0, value);
    else
      throw new PatchError(isNumber(key) ? place : `value was not a proper array index: '${key}': ${place}`);
  }
}

function remove(holder: Holder, key: string): void {
  if (!Array.isArray(holder)) {
    if (!Object.hasOwn(holder, key)) {
      throw new PatchError(`Unable to remove nonexistent key: ${key}: missing value`);
    }
    delete holder[key];
    return;
  }
  const place = placeIn(key, holder.length);
  if (typeof place !== 'number') throw new PatchError(place);
  holder.splice(place, 1);
}

const isNumber = (key: string) => /^[+-]?\d+$/.test(key);

/** An index in a list, or why it is invalid. @param places how many there are */
function placeIn(key: string, places: number): number | string {
  if (!isNumber(key)) return `strconv.Atoi: parsing ${quote(key)}: invalid syntax`;
  const index = Number(key);
  const place = index < 0 ? index + places : index;
  return place >= 0 && place < places
    ? place
    : `Unable to access invalid index: ${index}: invalid index referenced`;
}

/** Adds context to errors, as Go wraps them. */
function within<T>(context: string, act: () => T): T {
  try {
    return act();
  } catch (error) {
    if (error instanceof PatchError) throw new PatchError(`${context}: ${error.message}`);
    throw error;
  }
}
