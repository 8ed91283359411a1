import { groupVersion } from '../../codec/object.js';
import type { Entry, StoredValue } from '../store/store.js';
import type { ResourceType } from '../types/resource-type.js';
import { type EncodedObject, encodeObject } from './encode.js';
import { storedObject } from './value.js';

/** Text of stored objects in responses. The revision is the object's resourceVersion. */

/** An item of a list: only custom resources have kind and apiVersion. */
export function itemText(type: ResourceType, entry: Entry): string {
  return type.custom
    ? customText(type, entry.value, entry.modRevision)
    : `{${body(entry.value, entry.modRevision)}`;
}

/** A whole object, as a single response and as a watch's event. */
export function objectText(type: ResourceType, value: StoredValue, revision: number): string {
  if (type.custom) return customText(type, value, revision);
  return `{"kind":"${type.kind}","apiVersion":"${groupVersion(type.group, type.version)}",${body(value, revision)}`;
}

/** metav1.PartialObjectMetadata of a stored object. */
export function partialText(value: StoredValue, revision: number, version = 'v1'): string {
  return partialOf(storedObject(value).encoded(), revision, version);
}

/** metav1.PartialObjectMetadata of an object's text. */
export function partialOf(text: EncodedObject, revision: number, version = 'v1'): string {
  const { metaHead, metaTail } = text;
  return `{"kind":"PartialObjectMetadata","apiVersion":"meta.k8s.io/${version}","metadata":${metaHead}${versionText(revision)}${metaTail}}`;
}

function body(value: StoredValue, revision: number): string {
  const { metaHead, metaTail, rest } = storedObject(value).encoded();
  return `"metadata":${metaHead}${versionText(revision)}${metaTail}${rest}`;
}

/** Objects that were never stored have no resourceVersion. */
function versionText(revision: number): string {
  return revision === 0 ? '' : `,"resourceVersion":"${revision}"`;
}

/** A custom resource may have been stored in another version of its definition: only apiVersion differs. */
function customText(type: ResourceType, value: StoredValue, revision: number): string {
  const stored = storedObject(value);
  const apiVersion = groupVersion(type.group, type.version);
  const { lead } = stored.encoded();
  if (lead.startsWith(`"apiVersion":"${apiVersion}"`)) return `{${lead}${body(value, revision)}`;
  const converted = encodeObject({ ...stored.object(), apiVersion }, true);
  return `{${converted.lead}${body(value, revision)}`;
}
