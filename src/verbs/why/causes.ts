import type { Client } from '../../cluster/client/client.js';
import type { ObjectTarget } from '../../cluster/target.js';
import { type KubeObject, parseGroupVersion } from '../../codec/object.js';
import { WITHOUT_MANAGED_FIELDS } from '../../codec/selection.js';
import { selectorOfSpec } from '../../codec/selector-of-spec.js';
import { withoutNulls } from '../../codec/without-nulls.js';
import { EVENTS, NODES, PODS } from '../../discovery/core-resources.js';
import { type Discovery, resourceName } from '../../discovery/types.js';
import type { ClusterEvent } from '../../objects/cluster-event.js';
import { podLikeOf, referencesOf } from '../../objects/pods/references.js';
import { isStop } from '../../process/errors.js';
import { eventFacts } from '../../render/facts/events.js';
import { badFact, type Fact, plainFact } from '../../render/facts/fact.js';
import { objectFacts } from '../../render/facts/others.js';
import { causeOf, containersWithPast, podFacts, type TellingPod } from '../../render/facts/pod.js';
import { isNotFound } from '../../transport/errors.js';
import { readText } from '../../transport/read.js';

/** The cluster in which causes are looked for. */
interface WhyDeps {
  client: Pick<Client, 'get' | 'list' | 'open'>;
  discovery: Pick<Discovery, 'resolve' | 'resolveKind'>;
  /** Milliseconds since 1970. */
  now(): number;
  /** Ends all requests. */
  signal?: AbortSignal;
  /** Called for what could not be read; the other facts are given all the same. */
  onError(error: unknown): void;
}

/** Where to look next. */
export interface NextLook {
  /** Arguments of proa. */
  words: readonly string[];
  /** What is to be seen there. */
  shows: string;
}

/** What is found, in the order in which it is told. */
type WhyStep = { fact: Fact } | { next: NextLook };

/** So many lines of a previous log are read. */
const LOG_LINES = 1;
const MAX_NAMES = 3;
const NO_NAMESPACE = '';

/**
 * Gives facts about why an object is as it is, each with where it is written: its own, its containers', the events about
 * it, its node, what it misses, its pods and owner; then where to look next. Nothing is concluded. What needs a request is
 * asked at once and given in order. Fails where the object cannot be read.
 */
export async function* causesOf(
  target: ObjectTarget,
  deps: WhyDeps,
): AsyncGenerator<WhyStep, void, undefined> {
  const why = new CauseFinder(target, deps);
  const object = await why.read();
  const own = why.ownFacts(object);
  for (const fact of own) yield { fact };
  const isWell = own.every(({ isBad }) => !isBad);
  const parts = [
    ...(why.isPod ? [why.pastLogs(object)] : []),
    why.events(object),
    ...(why.isPod
      ? [why.node(object), why.missing(object, isWell), why.owner(object)]
      : [why.pods(object), why.owner(object)]),
    ...(why.named === 'persistentvolumeclaims' ? [why.storageClass(object)] : []),
    ...(why.named === 'services' ? [why.endpoints(object)] : []),
  ];
  for (const part of parts) part.catch(() => undefined);
  for (const part of parts) for (const fact of await part) yield { fact };
  for (const next of why.next(object)) yield { next };
}

class CauseFinder {
  readonly named: string;
  readonly #target: ObjectTarget;
  readonly #deps: WhyDeps;
  readonly #ending: { signal?: AbortSignal };
  readonly #next: NextLook[] = [];

  constructor(target: ObjectTarget, deps: WhyDeps) {
    this.#target = target;
    this.#deps = deps;
    this.named = resourceName(target.resource);
    this.#ending = deps.signal === undefined ? {} : { signal: deps.signal };
  }

  get isPod(): boolean {
    return this.named === 'pods';
  }

  async read(): Promise<KubeObject> {
    return withoutNulls(await this.#deps.client.get(this.#target, { ...this.#ending, checkNamespace: true }));
  }

  ownFacts(object: KubeObject): Fact[] {
    const now = this.#deps.now();
    return this.isPod ? podFacts(object as TellingPod, now) : objectFacts(this.named, object, now);
  }

  /** The last lines that containers wrote before they ended. */
  async pastLogs(object: KubeObject): Promise<Fact[]> {
    const facts: Fact[] = [];
    for (const container of containersWithPast(object as TellingPod)) {
      const query: [string, string][] = [
        ['container', container],
        ['previous', 'true'],
        ['tailLines', String(LOG_LINES)],
      ];
      await this.#orPassOver(async () => {
        const answer = await this.#deps.client.open(this.#target, {
          subresource: 'log',
          query,
          ...this.#ending,
        });
        const text = (await readText(answer)).trim();
        if (text === '') return;
        facts.push(badFact(`container ${container}`, `last line before it ended: ${text}`, 'log --previous'));
        this.#look(['logs', this.#target.name, '-c', container, '--previous'], 'the log before the last end');
      });
    }
    return facts;
  }

  async events({ metadata = {} }: KubeObject): Promise<Fact[]> {
    const { namespace } = this.#target;
    const events: ClusterEvent[] = [];
    const fieldSelector =
      this.named === 'nodes'
        ? `involvedObject.kind=Node,involvedObject.name=${this.#target.name}`
        : `involvedObject.uid=${metadata.uid}`;
    await this.#orPassOver(async () => {
      for await (const { items } of this.#deps.client.list(
        { resource: EVENTS, namespace },
        { fieldSelector, ...this.#ending },
      ))
        for (const event of withoutNulls(items)) events.push(event as ClusterEvent);
    });
    return eventFacts(events, this.#deps.now());
  }

  /** The node of a pod: what is wrong with it, or that it is ready. */
  async node({ spec }: KubeObject): Promise<Fact[]> {
    const { nodeName: name } = (spec ?? {}) as { nodeName?: string };
    if (name === undefined || name === '') return [];
    const place = { resource: NODES, namespace: undefined, name };
    return this.#factsOf(place, 'nodes', `node ${name}`);
  }

  /** What a pod names and is not there; asked only where the pod does not run. */
  async missing(object: KubeObject, isWell: boolean): Promise<Fact[]> {
    const { phase } = (object as TellingPod).status ?? {};
    const pod = podLikeOf({ ...object, kind: 'Pod' });
    if (pod === undefined || isWell || (phase !== 'Pending' && phase !== 'Unknown')) return [];
    const named = new Map(
      referencesOf(pod.spec, this.#target.name)
        .filter(({ isOptional }) => !isOptional)
        .map((ref) => [`${ref.type}/${ref.name}`, ref]),
    );
    const facts: Fact[] = [];
    for (const { type, name, how } of named.values())
      await this.#orPassOver(async () => {
        const resource = await this.#deps.discovery.resolve(type);
        try {
          const found = withoutNulls(
            await this.#deps.client.get({ resource, namespace: this.#target.namespace, name }, this.#ending),
          );
          if (type !== 'persistentvolumeclaims') return;
          for (const fact of objectFacts(type, found, this.#deps.now()).filter(({ isBad }) => isBad)) {
            facts.push({ ...fact, label: `claim ${name}` });
            this.#look(['why', `pvc/${name}`], 'why the claim is not bound');
          }
        } catch (error) {
          if (!isNotFound(error)) throw error;
          facts.push(badFact(`${resource.kind} ${name}`, `does not exist (${how})`, `GET ${type}/${name}`));
        }
      });
    return facts;
  }

  /** Pods of a workload, a service or a job that are not well, by what is wrong. */
  async pods(object: KubeObject): Promise<Fact[]> {
    const isNode = this.named === 'nodes';
    const selector = isNode ? '' : selectorOfSpec(object);
    if (selector === '' && !isNode) return [];
    const selection = isNode
      ? { fieldSelector: `spec.nodeName=${this.#target.name}` }
      : { labelSelector: selector };
    const byReason = new Map<string, { text: string; names: string[] }>();
    let count = 0;
    let read = true;
    const now = this.#deps.now();
    await this.#orPassOver(
      async () => {
        for await (const { items } of this.#deps.client.list(
          { resource: PODS, namespace: this.#target.namespace },
          { ...selection, ...this.#ending, need: { form: 'objects', select: WITHOUT_MANAGED_FIELDS } },
        ))
          for (const pod of withoutNulls(items as TellingPod[])) {
            count++;
            const bad = causeOf(podFacts(pod, now), pod);
            if (bad === undefined) continue;
            const known = byReason.get(bad.reason!) ?? { text: bad.text, names: [] };
            known.names.push(pod.metadata?.name ?? '');
            byReason.set(bad.reason!, known);
          }
      },
      () => {
        read = false;
      },
    );
    if (!read) return [];
    const bad = [...byReason].map(([reason, { text, names }]) => {
      this.#look(['why', `pod/${names[0]}`], reason);
      const more = names.length > MAX_NAMES ? ` and ${names.length - MAX_NAMES} more` : '';
      const from = `pods ${isNode ? 'by spec.nodeName' : 'by spec.selector'}`;
      return badFact(
        'pods',
        `${names.length} of ${count}: ${reason} (${names.slice(0, MAX_NAMES).join(', ')}${more}): ${text}`,
        from,
        reason,
      );
    });
    if (bad.length > 0) return bad;
    return [plainFact('pods', count === 0 ? 'there are none' : `${count}, none of them in trouble`, 'pods')];
  }

  /** Who manages the object, and how that is. */
  async owner({ metadata = {} }: KubeObject): Promise<Fact[]> {
    const { ownerReferences = [] } = metadata;
    const owners = ownerReferences.filter(({ apiVersion, kind, name }) => apiVersion && kind && name);
    const owner = owners.find(({ controller }) => controller === true) ?? owners[0];
    if (owner === undefined) return [];
    const label = `owner ${owner.kind}/${owner.name}`;
    const facts: Fact[] = [];
    await this.#orPassOver(async () => {
      const resource = await this.#deps.discovery.resolveKind({
        ...parseGroupVersion(owner.apiVersion),
        kind: owner.kind,
      });
      const place = {
        resource,
        name: owner.name,
        namespace: resource.namespaced ? this.#target.namespace : undefined,
      };
      facts.push(...(await this.#factsOf(place, resourceName(resource), label)));
    });
    this.#look(['tree', `${this.#target.resource.name}/${this.#target.name}`], 'what else belongs to it');
    return facts;
  }

  /** The storage class of a claim. */
  async storageClass({ spec }: KubeObject): Promise<Fact[]> {
    const { storageClassName: name } = (spec ?? {}) as { storageClassName?: string };
    if (!name) return [];
    const facts: Fact[] = [];
    await this.#orPassOver(async () => {
      const resource = await this.#deps.discovery.resolve('storageclasses.storage.k8s.io');
      const label = `storage class ${name}`;
      try {
        const { provisioner, volumeBindingMode } = await this.#deps.client.get(
          { resource, namespace: undefined, name },
          this.#ending,
        );
        facts.push(plainFact(label, `${provisioner}, binds ${volumeBindingMode}`, 'volumeBindingMode'));
      } catch (error) {
        if (!isNotFound(error)) throw error;
        facts.push(badFact(label, 'does not exist', 'spec.storageClassName', 'NoStorageClass'));
      }
    });
    return facts;
  }

  /** How many endpoints of a service are ready. */
  async endpoints(_: KubeObject): Promise<Fact[]> {
    const facts: Fact[] = [];
    await this.#orPassOver(async () => {
      const resource = await this.#deps.discovery.resolve('endpointslices.discovery.k8s.io');
      let [ready, all] = [0, 0];
      const labelSelector = `kubernetes.io/service-name=${this.#target.name}`;
      for await (const { items } of this.#deps.client.list(
        { resource, namespace: this.#target.namespace },
        { labelSelector, ...this.#ending },
      ))
        for (const { endpoints } of withoutNulls(
          items as { endpoints?: { conditions?: { ready?: boolean } }[] }[],
        ))
          for (const { conditions } of endpoints ?? []) {
            all++;
            if (conditions?.ready !== false) ready++;
          }
      const text = `${ready} of ${all} ready`;
      const from = 'endpoint slices, conditions.ready';
      facts.push(
        ready === 0 ? badFact('endpoints', text, from, 'NoEndpoints') : plainFact('endpoints', text, from),
      );
    });
    return facts;
  }

  /** Where to look next, what was found on the way first. */
  next(_: KubeObject): NextLook[] {
    const { resource, name } = this.#target;
    const type = resource.group === '' ? resource.name : this.named;
    if (this.isPod && !this.#next.some(({ words }) => words[0] === 'logs'))
      this.#look(['logs', name], 'what it writes');
    this.#look(['describe', `${type}/${name}`], 'all of it, with its events');
    return this.#next;
  }

  async #factsOf(place: ObjectTarget, named: string, label: string): Promise<Fact[]> {
    const facts: Fact[] = [];
    await this.#orPassOver(async () => {
      try {
        const found = withoutNulls(await this.#deps.client.get(place, this.#ending));
        const all = objectFacts(named, found, this.#deps.now());
        const bad = all.filter(({ isBad }) => isBad);
        const told = bad.length > 0 ? bad : all.slice(0, 1);
        // All is as it should be: one line says so.
        const well = all
          .map(({ label: what, text }) => `${what} ${text.replace(/ since .*/, '')}`)
          .join(', ');
        if (bad.length === 0 && named === 'nodes') facts.push(plainFact(label, well, 'status.conditions'));
        else for (const fact of told) facts.push({ ...fact, label, text: labelled(fact) });
        if (bad.length > 0)
          this.#look(['why', `${named}/${place.name}`], bad[0]!.text, place.namespace ?? NO_NAMESPACE);
      } catch (error) {
        if (!isNotFound(error)) throw error;
        facts.push(badFact(label, 'does not exist', `GET ${named}/${place.name}`));
      }
    });
    return facts;
  }

  #look(named: string[], shows: string, namespace = this.#target.namespace): void {
    const words = namespace === undefined || namespace === NO_NAMESPACE ? named : [...named, '-n', namespace];
    const isKnown = this.#next.some((known) => known.words.join(' ') === words.join(' '));
    if (!isKnown) this.#next.push({ words, shows });
  }

  async #orPassOver(work: () => Promise<void>, failed: () => void = () => undefined): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (isStop(error) || this.#deps.signal?.aborted) throw error;
      failed();
      this.#deps.onError(error);
    }
  }
}

/** A fact under another label keeps its own. */
function labelled({ label, text }: Fact): string {
  return `${label}: ${text}`;
}
