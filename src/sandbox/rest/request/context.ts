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

/** What the handlers work on. */
export interface Api {
  store: Store;
  /** The watch caches in front of the store, where there are any. */
  caches?: Caches | undefined;
  registry: Registry;
  tokens: ListTokens;
  /** What goes wrong with lists and watches. */
  faults: Faults;
  clock: Clock;
  /** For uids and generated names: drawn by creates alone, so that the same creates make the same objects. */
  random: Random;
  /** For the time limits of watches. */
  jitter: Random;
  /** Milliseconds between the bookmarks of a watch. */
  bookmarkInterval: number;
  /** The fields of built-in types; loaded when they are first requested. */
  builtInSchema(): Promise<Schema>;
  /** How objects merge when they are applied. */
  shapes: Shapes;
  /** Objects in protobuf, as the sandbox' release has them; loaded when it is first requested. */
  codec(): Promise<ProtobufCodec>;
  /** Who may do what. */
  guard: Guard;
  serviceAccounts: ServiceAccountTokens;
  /** What runs in pods; loaded when someone first reaches into one. */
  containers(): Promise<Containers>;
  /** What signs the certificates of clients. */
  clientAuthority: Authority;
  /** What a cluster does around its API server; absent if nothing does. */
  controllers?: { start(): void } | undefined;
  /** What rolls workloads out; called before each write. Absent if nothing does. */
  workloads?: { begin(): Promise<void>; ended(pod: KubeObject, exitCode: number): Promise<void> } | undefined;
}
