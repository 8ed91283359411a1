import type { Clock } from '../../../process/clock.js';
import type { EtcdCluster } from './client/cluster.js';
import type { KeyMap } from './client/keys.js';
import type { ProgressSupport } from './client/version.js';
import type { ValueCodec } from './value-codec.js';

/** What a store on etcd is made of. */
export interface EtcdParts {
  cluster: EtcdCluster;
  keys: KeyMap;
  codec: ValueCodec;
  clock: Clock;
  progress: ProgressSupport;
}
