import { groupVersion, type KubeObject } from '../../codec/object.js';
import type { Found } from './query.js';

/** A found object with its kind and apiVersion, which items of lists lack. */
export function withKind({ object, target }: Found): KubeObject {
  if (object.kind && object.apiVersion) return object;
  const { kind, group, version } = target.resource;
  const { kind: _kind, apiVersion: _version, ...rest } = object;
  return { kind, apiVersion: groupVersion(group, version), ...rest };
}
