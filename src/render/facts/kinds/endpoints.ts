import type { KubeObject } from '../../../codec/object.js';
import { selectorOfSpec } from '../../../codec/selector-of-spec.js';
import type { EndpointCount } from '../../../objects/related/endpoints.js';
import { badFact, type Fact, plainFact, withPart } from '../fact.js';

/** Whether a service has ready endpoints; a service of type ExternalName has none. */
export function endpointFacts(service: KubeObject, { all, ready }: EndpointCount): Fact[] {
  const { type } = (service as { spec?: { type?: string } }).spec ?? {};
  if (type === 'ExternalName') return [];
  const from = 'endpoint slices, conditions.ready';
  if (ready > 0) return [plainFact('endpoints', `${ready} of ${all} ready`, from)];
  if (all > 0) {
    const fact = badFact('endpoints', `none of ${all} is ready`, from, 'NoReadyEndpoints');
    return [withPart(fact, 'cause', `of its endpoints, ${fact.text}`)];
  }
  const selector = selectorOfSpec(service);
  const fact =
    selector === ''
      ? badFact('endpoints', 'it has no endpoints', from, 'NoEndpoints')
      : badFact(
          'endpoints',
          `its selector ${selector} matches no pod with an address`,
          'spec.selector',
          'NoEndpoints',
        );
  return [withPart(fact, 'cause', fact.text)];
}
