import type { Clock } from '../../../process/clock.js';
import type { StoredValue } from '../store.js';
import type { EtcdCluster } from './client/cluster.js';
import type { KeyMap } from './client/keys.js';
import type { ProgressSupport } from './client/version.js';

/** What a store on etcd is made of. */
export interface EtcdParts {
  cluster: EtcdCluster;
  keys: KeyMap;
  codec: ValueCodec;
  clock: Clock;
  progress: ProgressSupport;
}

/**
 * How values stand in etcd. The built-in resources' form must be one that Kubernetes servers read: JSON with
 * kind and apiVersion, or protobuf in its envelope; custom resources' is JSON.
 */
export interface ValueCodec {
  /** @param key of the object, from which its resource follows */
  encode(key: string, value: StoredValue): Uint8Array;
  /** Must copy what it keeps: the bytes are part of a larger answer. May fail later, when the value is read. */
  decode(key: string, bytes: Uint8Array): StoredValue;
}
