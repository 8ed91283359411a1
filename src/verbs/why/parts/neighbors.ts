import type { ObjectTarget } from '../../../cluster/target.js';
import { type KubeObject, parseGroupVersion } from '../../../codec/object.js';
import { NODES } from '../../../discovery/core-resources.js';
import { resourceName } from '../../../discovery/types.js';
import { badFact, type Fact, plainFact, withPart } from '../../../render/facts/fact.js';
import { objectFacts } from '../../../render/facts/others.js';
import type { Inquiry } from '../inquiry.js';

/** The node of a pod: what is wrong with it, or that it is ready. */
export async function nodePart(inquiry: Inquiry, { spec }: KubeObject): Promise<Fact[]> {
  const { nodeName: name } = (spec ?? {}) as { nodeName?: string };
  if (!name) return [];
  const node = { resource: NODES, namespace: undefined, name };
  return neighborFacts(inquiry, node, { label: 'node', isCause: false });
}

/** The owner of the object, and its state. */
export async function ownerPart(inquiry: Inquiry, { metadata = {} }: KubeObject): Promise<Fact[]> {
  const { ownerReferences = [] } = metadata;
  const owners = ownerReferences.filter(({ apiVersion, kind, name }) => apiVersion && kind && name);
  const owner = owners.find(({ controller }) => controller === true) ?? owners[0];
  return owner === undefined ? [] : referredFacts(inquiry, owner, { label: 'owner', isCause: false });
}

/** The target of an autoscaler, and its state. */
export async function scaleTargetPart(inquiry: Inquiry, { spec }: KubeObject): Promise<Fact[]> {
  const { scaleTargetRef } = (spec ?? {}) as { scaleTargetRef?: Partial<Reference> };
  const { apiVersion = 'v1', kind, name } = scaleTargetRef ?? {};
  if (kind === undefined || name === undefined) return [];
  return referredFacts(inquiry, { apiVersion, kind, name }, { label: 'target', isCause: true });
}

interface Reference {
  apiVersion: string;
  kind: string;
  name: string;
}

/** The name of a related object, and whether it is the cause if it does not exist. */
interface NeighborRole {
  label: string;
  isCause: boolean;
}

function referredFacts(
  inquiry: Inquiry,
  { apiVersion, kind, name }: Reference,
  role: NeighborRole,
): Promise<Fact[]> {
  return inquiry.orPassOver(async () => {
    const resource = await inquiry.deps.discovery.resolveKind({ ...parseGroupVersion(apiVersion), kind });
    return neighborFacts(inquiry, inquiry.placeOf(resource, name), role);
  });
}

/** What is wrong with a related object; one line if nothing is. */
function neighborFacts(
  inquiry: Inquiry,
  place: ObjectTarget,
  { label, isCause }: NeighborRole,
): Promise<Fact[]> {
  const named = resourceName(place.resource);
  const called = named === 'nodes' ? place.name : `${place.resource.kind}/${place.name}`;
  return inquiry.orPassOver(async () => {
    const found = await inquiry.find(place);
    if (found === undefined) {
      const fact = badFact(label, `${called} does not exist`, `GET ${named}/${place.name}`);
      return [isCause ? withPart(fact, 'cause', fact.text) : fact];
    }
    const all = objectFacts(named, found, inquiry.now);
    const bad = all.filter(({ isBad }) => isBad);
    if (bad.length > 0) {
      inquiry.lookWhy(place);
      // What is wrong with a related object may or may not be the cause.
      return bad.map(({ says: _, ...fact }) => {
        const told = { ...fact, label, text: `${called}: ${fact.label} ${fact.text}` };
        return label === 'node' ? withPart(told, 'remark', told.text) : told;
      });
    }
    if (named === 'nodes') return [plainFact(label, `${called}: Ready, no pressure`, 'status.conditions')];
    // If something is as it should be, it does not matter since when.
    const [first] = all;
    const told = first === undefined ? 'exists' : `${first.label} ${first.text.replace(/ since .*/, '')}`;
    return [plainFact(label, `${called}: ${told}`, first?.from ?? 'metadata')];
  });
}
