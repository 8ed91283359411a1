import type { Client } from '../../cluster/client/client.js';
import type { Collection, ObjectTarget } from '../../cluster/target.js';
import type { KubeObject } from '../../codec/object.js';
import { type ApiResource, type Discovery, resourceName } from '../../discovery/types.js';
import { eachObject, findObject } from '../../objects/related/read.js';
import { isStop } from '../../process/errors.js';
import type { NextStep } from '../../render/facts/explanation.js';
import type { Fact } from '../../render/facts/fact.js';

/** The cluster in which causes are searched. */
export interface WhyDeps {
  client: Pick<Client, 'find' | 'get' | 'list' | 'open'>;
  discovery: Pick<Discovery, 'resolve' | 'resolveKind'>;
  /** Milliseconds since 1970. */
  now(): number;
  /** Ends all requests. */
  signal?: AbortSignal;
  /** Called for what could not be read; the other facts are still returned. */
  onError(error: unknown): void;
}

/** The questions to the cluster about an object, and where to look next. */
export class Inquiry {
  /** As resourceName returns it. */
  readonly named: string;
  /** Everything that was requested could be read. */
  isWhole = true;
  readonly #steps: NextStep[] = [];

  constructor(
    readonly target: ObjectTarget,
    readonly deps: WhyDeps,
  ) {
    this.named = resourceName(target.resource);
  }

  get now(): number {
    return this.deps.now();
  }

  get #ending(): { signal?: AbortSignal } {
    const { signal } = this.deps;
    return signal === undefined ? {} : { signal };
  }

  get steps(): readonly NextStep[] {
    return this.#steps;
  }

  /** Another object; undefined if it does not exist. */
  find(target: ObjectTarget): Promise<KubeObject | undefined> {
    return findObject(target, this.deps);
  }

  /** The objects of a collection one by one. */
  each<T extends KubeObject>(
    collection: Collection,
    selection?: { labelSelector?: string; fieldSelector?: string },
  ): AsyncGenerator<T, void, undefined> {
    return eachObject<T>(collection, this.deps, selection);
  }

  /** A response that is not an object: a log. */
  async text(target: ObjectTarget, query: [string, string][]): Promise<string> {
    const { readText } = await import('../../transport/read.js');
    return readText(await this.deps.client.open(target, { subresource: 'log', query, ...this.#ending }));
  }

  /** The place of an object in the same namespace, or in none if its type is cluster-scoped. */
  async place(type: string, name: string): Promise<ObjectTarget> {
    return this.placeOf(await this.deps.discovery.resolve(type), name);
  }

  placeOf(resource: ApiResource, name: string): ObjectTarget {
    return { resource, name, namespace: resource.namespaced ? this.target.namespace : undefined };
  }

  /** The facts that require requests; failures are reported, and the rest continues without them. */
  async orPassOver(work: () => Promise<Fact[]>): Promise<Fact[]> {
    try {
      return await work();
    } catch (error) {
      if (isStop(error) || this.deps.signal?.aborted) throw error;
      this.isWhole = false;
      this.deps.onError(error);
      return [];
    }
  }

  /** Takes over the steps of another inquiry, and whether it is incomplete. */
  take({ steps, isWhole }: Inquiry): void {
    for (const step of steps) this.look(step);
    this.isWhole &&= isWhole;
  }

  /** Adds a step that leads on, unless it exists. */
  look(step: NextStep): void {
    const isSame = ({ look, target, container }: NextStep) =>
      look === step.look &&
      container === step.container &&
      target.name === step.target.name &&
      resourceName(target.resource) === resourceName(step.target.resource);
    if (!this.#steps.some(isSame)) this.#steps.push(step);
  }

  /** The same for the state of another object. */
  lookWhy(target: ObjectTarget): void {
    this.look({ look: 'why', target, shows: `why ${target.resource.kind} ${target.name}` });
  }
}

/** A question about an object. */
export type WhyPart = (inquiry: Inquiry, object: KubeObject) => Promise<Fact[]>;
