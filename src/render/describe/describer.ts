import type { KubeObject } from '../../codec/object.js';
import type { ApiResource } from '../../discovery/types.js';
import type { Description } from './description.js';

/** A question for things that belong to an object: a list, or with a name one thing. */
export interface Ask {
  /** By which the response is found in a list that answers all such questions. */
  key: string;
  /** Undefined for things without a namespace, and for those of all namespaces. */
  namespace: string | undefined;
  name?: string;
  labelSelector?: string;
  fieldSelector?: string;
  /** The part of the field selector that the questions about all objects of a kind have in common. */
  common?: string;
}

/**
 * Things that descriptions need beside the object itself.
 * @typeParam Row what is kept of each
 */
export interface RelatedSource<out Row> {
  resource: ApiResource;
  row(thing: KubeObject): Row;
  /** How one list answers the questions about many objects; absent if it cannot. */
  shared?: {
    /** Of the questions that a thing is a response to. */
    keys(thing: KubeObject): readonly string[];
    /** No key is requested twice. */
    once?: boolean;
  };
}

/** What a description needs. */
export interface RelatedNeed<out Row> {
  from: RelatedSource<Row>;
  /** What kubectl asks about an object. */
  asks(object: KubeObject): readonly Ask[];
}

/** A response to one question. */
export interface Answer<Row> {
  /** Those that were read. */
  rows: readonly Row[];
  /** Why they are not all there. */
  error?: unknown;
}

/** Needs by their names. */
export type Needs = Readonly<Record<string, RelatedNeed<unknown>>>;

/** Responses to the questions of each need, in their order. */
export type RelatedRows<N extends Needs> = {
  readonly [K in keyof N]: readonly Answer<N[K] extends RelatedNeed<infer Row> ? Row : never>[];
};

/** How a kind is described. */
export interface Describer<N extends Needs = Needs> {
  /** The API versions in which kubectl reads the kind, the preferred one first; that of the object where absent. */
  versions?: readonly string[];
  needs?: N;
  /** Fields that are null are shown; otherwise they count as missing. */
  showsNulls?: boolean;
  /** Which events are shown below: those about the object by default. */
  events?: EventRule;
  /**
   * Writes all but the events. Fails if kubectl does, with what went wrong with something that is needed.
   * @param now milliseconds since 1970, for ages
   */
  describe(to: Description, object: KubeObject, related: RelatedRows<N>, now: number): void;
}

/** Which events are shown. */
interface EventRule {
  /** Others than those about the object by its kind and uid. */
  asks?(object: KubeObject): readonly Ask[];
  /** What goes wrong with them is an error of the object; otherwise none are shown. */
  required?: boolean;
}

/** kubectl shows no events of the kind. */
export const NO_EVENTS: EventRule = { asks: () => [] };

/** Makes a describer of a kind whose needs have types. */
export function describer<N extends Needs>(made: Describer<N>): Describer {
  return made as unknown as Describer;
}

/** The only answer to a need with one question. Fails if it could not be had. */
export function onlyRows<Row>([answer]: readonly Answer<Row>[]): readonly Row[] {
  if (answer?.error !== undefined) throw answer.error;
  return answer?.rows ?? [];
}
