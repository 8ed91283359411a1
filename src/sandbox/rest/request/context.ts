import type { KubeObject } from '../../../codec/object.js';
import type { ProtobufCodec } from '../../../codec/proto/codec.js';
import type { Schema } from '../../../codec/proto/schema.js';
import type { Clock } from '../../../process/clock.js';
import type { Guard } from '../../access/guard.js';
import type { ServiceAccountTokens } from '../../access/service-account-tokens.js';
import type { Shapes } from '../../apply/shapes.js';
import type { Authority } from '../../base/certificate.js';
import type { Random } from '../../base/random.js';
import type { Caches } from '../../cache/caches.js';
import type { Containers } from '../../containers/containers.js';
import type { Faults } from '../../http/faults.js';
import type { Registry } from '../../resources/registry.js';
import type { Store } from '../../store/store.js';
import type { ListTokens } from '../continue/list-tokens.js';

/** What handlers require. */
export interface Api {
  store: Store;
  /** The watch caches of the store, if there are any. */
  caches?: Caches | undefined;
  registry: Registry;
  tokens: ListTokens;
  /** The faults of lists and watches. */
  faults: Faults;
  clock: Clock;
  /** For uids and generated names: used only by creates, so that the same creates make the same objects. */
  random: Random;
  /** For the time limits of watches. */
  jitter: Random;
  /** Milliseconds between the bookmarks of a watch. */
  bookmarkInterval: number;
  /** The fields of built-in types; loaded on first use. */
  builtInSchema(): Promise<Schema>;
  /** How applied objects merge. */
  shapes: Shapes;
  /** Objects in protobuf, in the sandbox's release; loaded on first use. */
  codec(): Promise<ProtobufCodec>;
  /** Decides who may do what. */
  guard: Guard;
  serviceAccounts: ServiceAccountTokens;
  /** The containers of pods; loaded when a client first connects to one. */
  containers(): Promise<Containers>;
  /** Signs the certificates of clients. */
  clientAuthority: Authority;
  /** The work of a cluster's other components; absent if nothing does it. */
  controllers?: { start(): void } | undefined;
  /** Rolls out workloads; called before each write. Absent if nothing does. */
  workloads?: { begin(): Promise<void>; ended(pod: KubeObject, exitCode: number): Promise<void> } | undefined;
}
