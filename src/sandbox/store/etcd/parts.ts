import type { Clock } from '../../clock.js';
import type { EtcdCluster } from './cluster.js';
import type { KeyMap } from './keys.js';
import type { ValueCodec } from './value-codec.js';
import type { ProgressSupport } from './version.js';

/** What a store on etcd is made of. */
export interface EtcdParts {
  cluster: EtcdCluster;
  keys: KeyMap;
  codec: ValueCodec;
  clock: Clock;
  progress: ProgressSupport;
}
