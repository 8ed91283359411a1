import type { KubeObject } from '../../../codec/object.js';
import { badFact, type Fact, plainFact, withPart } from '../../../render/facts/fact.js';
import type { Inquiry } from '../inquiry.js';

interface Slice extends KubeObject {
  endpoints?: { conditions?: { ready?: boolean } }[];
}

/** How many endpoints of services are ready, by the names of the services. Fails as requests do. */
export async function endpointCounts(
  inquiry: Inquiry,
  services: readonly string[],
): Promise<Map<string, { ready: number; all: number }>> {
  const resource = await inquiry.deps.discovery.resolve('endpointslices.discovery.k8s.io');
  const counts = new Map(services.map((name) => [name, { ready: 0, all: 0 }]));
  const label = 'kubernetes.io/service-name';
  const labelSelector =
    services.length === 1 ? `${label}=${services[0]}` : `${label} in (${services.join(',')})`;
  const { namespace } = inquiry.target;
  for await (const { metadata, endpoints = [] } of inquiry.each<Slice>(
    { resource, namespace },
    { labelSelector },
  )) {
    const count = counts.get(metadata?.labels?.[label] ?? '');
    if (count === undefined) continue;
    count.all += endpoints.length;
    count.ready += endpoints.filter(({ conditions }) => conditions?.ready !== false).length;
  }
  return counts;
}

/** How many endpoints of a service are ready; of one that stands for a name there are none. */
export async function endpointsPart(inquiry: Inquiry, { spec }: KubeObject): Promise<Fact[]> {
  if ((spec as { type?: string } | undefined)?.type === 'ExternalName') return [];
  const facts: Fact[] = [];
  await inquiry.orPassOver(async () => {
    const { name } = inquiry.target;
    const { ready, all } = (await endpointCounts(inquiry, [name])).get(name)!;
    const text = `${ready} of ${all} ready`;
    const from = 'endpoint slices, conditions.ready';
    const said = all === 0 ? 'it has no endpoints' : `${ready} of ${all} endpoints ready`;
    facts.push(
      ready === 0
        ? withPart(badFact('endpoints', text, from, 'NoEndpoints'), 'trouble', said)
        : withPart(plainFact('endpoints', text, from), ready < all ? 'trouble' : 'state', said),
    );
  });
  return facts;
}
