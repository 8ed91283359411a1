import type { KubeObject } from '../../../codec/object.js';
import { readEndpoints } from '../../../objects/related/endpoints.js';
import { badFact, type Fact, plainFact, withPart } from '../../../render/facts/fact.js';
import type { Inquiry } from '../inquiry.js';

/** How many endpoints of a service are ready; of one that stands for a name there are none. */
export async function endpointsPart(inquiry: Inquiry, { spec }: KubeObject): Promise<Fact[]> {
  if ((spec as { type?: string } | undefined)?.type === 'ExternalName') return [];
  const facts: Fact[] = [];
  await inquiry.orPassOver(async () => {
    const { name, namespace = '' } = inquiry.target;
    const counts = await readEndpoints({ namespace }, inquiry.deps, [name]);
    const { ready, all } = counts(`${namespace}/${name}`);
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
