import type { Clock } from '../../../process/clock.js';
import type { StoredValue } from '../store.js';
import type { EtcdCluster } from './client/cluster.js';
import type { KeyMap } from './client/keys.js';
import type { ProgressSupport } from './client/version.js';

/** The parts of a store on etcd. */
export interface EtcdParts {
  cluster: EtcdCluster;
  keys: KeyMap;
  codec: ValueCodec;
  clock: Clock;
  progress: ProgressSupport;
}

/**
 * The form of values in etcd. For built-in resources it must be one that Kubernetes servers read: JSON with kind and
 * apiVersion, or protobuf in its envelope; for custom resources it is JSON.
 */
export interface ValueCodec {
  /** @param key of the object, which determines its resource */
  encode(key: string, value: StoredValue): Uint8Array;
  /** Must copy what it keeps: the bytes are part of a larger response. Errors may occur only when the value is read. */
  decode(key: string, bytes: Uint8Array): StoredValue;
}
