import type { KubeObject } from '../../../codec/object.js';
import { readEndpoints } from '../../../objects/related/endpoints.js';
import { type Fact, plainFact, withPart } from '../../../render/facts/fact.js';
import type { Inquiry } from '../inquiry.js';

/** How many endpoints of a service are ready; a service of type ExternalName has none. */
export async function endpointsPart(inquiry: Inquiry, { spec }: KubeObject): Promise<Fact[]> {
  if ((spec as { type?: string } | undefined)?.type === 'ExternalName') return [];
  return inquiry.orPassOver(async () => {
    const { name, namespace = '' } = inquiry.target;
    const counts = await readEndpoints({ namespace }, inquiry.deps, [name]);
    const { ready, all } = counts.of(`${namespace}/${name}`);
    const fact = plainFact('endpoints', `${ready} of ${all} ready`, 'endpoint slices, conditions.ready');
    const said = all === 0 ? 'it has no endpoints' : `${ready} of ${all} endpoints ready`;
    const none = { isBad: true, reason: 'NoEndpoints' };
    return [
      withPart(
        ready === 0 ? { ...fact, ...none } : fact,
        ready < Math.max(all, 1) ? 'trouble' : 'state',
        said,
      ),
    ];
  });
}
