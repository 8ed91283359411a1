import type { KubeObject } from '../../codec/object.js';
import type { ApiResource } from '../../discovery/types.js';
import type { Description } from './description.js';

/** A question about objects that belong to an object: a list or, with a name, a single one. */
export interface Ask {
  /** The key of the answer in a list that answers all such questions. */
  key: string;
  /** Undefined for cluster-scoped objects, and for those of all namespaces. */
  namespace: string | undefined;
  name?: string;
  labelSelector?: string;
  fieldSelector?: string;
  /** The part of the field selector that the questions about all objects of a kind share. */
  common?: string;
}

/**
 * Related objects that descriptions need.
 * @typeParam Row what is kept of each
 */
export interface RelatedSource<out Row> {
  resource: ApiResource;
  row(thing: KubeObject): Row;
  /** How one list answers the questions about many objects; absent if it cannot. */
  shared?: {
    /** The keys of the questions that an object answers. */
    keys(thing: KubeObject): readonly string[];
    /** No key occurs twice. */
    once?: boolean;
  };
}

/** What a description needs. */
export interface RelatedNeed<out Row> {
  from: RelatedSource<Row>;
  /** kubectl's questions about an object. */
  asks(object: KubeObject): readonly Ask[];
}

/** The answer to one question. */
export interface Answer<Row> {
  /** Those that were read. */
  rows: readonly Row[];
  /** Why some are missing. */
  error?: unknown;
}

/** Needs by their names. */
export type Needs = Readonly<Record<string, RelatedNeed<unknown>>>;

/** The answers to the questions of each need, in order. */
export type RelatedRows<N extends Needs> = {
  readonly [K in keyof N]: readonly Answer<N[K] extends RelatedNeed<infer Row> ? Row : never>[];
};

/** How to describe a kind. */
export interface Describer<N extends Needs = Needs> {
  /** The API versions in which kubectl reads the kind, the preferred one first; that of the object if absent. */
  versions?: readonly string[];
  needs?: N;
  /** Null fields are shown; otherwise they count as missing. */
  showsNulls?: boolean;
  /** Which events are shown below: those about the object by default. */
  events?: EventRule;
  /**
   * Writes everything except the events. Fails if kubectl does, with the error of something that is needed.
   * @param now milliseconds since 1970, for ages
   */
  describe(to: Description, object: KubeObject, related: RelatedRows<N>, now: number): void;
}

/** Which events are shown. */
interface EventRule {
  /** Events other than those about the object by its kind and uid. */
  asks?(object: KubeObject): readonly Ask[];
  /** Their error is an error of the object; otherwise none are shown. */
  required?: boolean;
}

/** kubectl shows no events for the kind. */
export const NO_EVENTS: EventRule = { asks: () => [] };

/** Makes a describer of a kind with typed needs. */
export function describer<N extends Needs>(made: Describer<N>): Describer {
  return made as unknown as Describer;
}

/** The only answer to a need with one question. Fails if it could not be read. */
export function onlyRows<Row>([answer]: readonly Answer<Row>[]): readonly Row[] {
  if (answer?.error !== undefined) throw answer.error;
  return answer?.rows ?? [];
}
