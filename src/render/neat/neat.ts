import type { JsonObject, KubeObject } from '../../codec/object.js';
import { withoutNulls } from '../../codec/without-nulls.js';
import { withoutDefaults } from './defaults.js';
import { writtenByPeople } from './mine.js';

/**
 * How much of an object is kept: what someone may have intended, or what managers other than the cluster's own wrote.
 */
export type NeatMode = 'all' | 'mine';

/** Metadata that the server sets. */
const SERVERS_METADATA =
  'creationTimestamp deletionGracePeriodSeconds deletionTimestamp generation managedFields resourceVersion selfLink uid'.split(
    ' ',
  );

/** Annotations that tools and controllers write for themselves. */
const OWN_ANNOTATIONS =
  /^(kubectl\.kubernetes\.io\/last-applied-configuration|deployment\.kubernetes\.io\/.*|deprecated\.daemonset\.template\.generation|pv\.kubernetes\.io\/.*|volume\.(beta\.)?kubernetes\.io\/(storage-provisioner|selected-node)|control-plane\.alpha\.kubernetes\.io\/.*|batch\.kubernetes\.io\/job-tracking)$/;

/**
 * An object without what the cluster added to it, to be read or applied again: status, uid, managed fields and the
 * like, and default values. With `mine`, only what people and their tools wrote of the rest, by the managed fields; an
 * object without any is as with `all`. The object itself is not changed.
 */
export function neat(object: KubeObject, mode: NeatMode): KubeObject {
  const written = mode === 'mine' ? writtenByPeople(object) : undefined;
  const { apiVersion, kind, metadata = {}, status: _, ...rest } = (written ?? object) as KubeObject;
  const kept = Object.fromEntries(
    Object.entries(metadata).filter(([name]) => !SERVERS_METADATA.includes(name)),
  );
  const annotations = Object.entries(metadata.annotations ?? {}).filter(
    ([name]) => !OWN_ANNOTATIONS.test(name),
  );
  if (annotations.length > 0) kept.annotations = Object.fromEntries(annotations);
  else delete kept.annotations;
  const cleaned = {
    ...(apiVersion !== undefined && { apiVersion }),
    ...(kind !== undefined && { kind }),
    metadata: kept,
    ...rest,
  } as JsonObject;
  // What people wrote is kept, even if it is the default.
  return (written === undefined ? withoutDefaults(cleaned) : withoutNulls(cleaned)) as KubeObject;
}
