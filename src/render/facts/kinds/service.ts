import type { Service } from '../../describe/service.js';
import { badFact, type Fact, plainFact, withPart } from '../fact.js';

/** The type of a service, and whether its load balancer has an address. */
export function serviceFacts({ spec = {}, status = {} }: Service): Fact[] {
  const { type = 'ClusterIP', externalName } = spec;
  const facts = [plainFact('type', type, 'spec.type')];
  if (type === 'ExternalName' && externalName !== undefined) {
    const fact = plainFact('name', externalName, 'spec.externalName');
    facts.push(withPart(fact, 'state', `it is an alias of ${externalName}`));
  }
  if (type === 'LoadBalancer' && (status.loadBalancer?.ingress ?? []).length === 0) {
    const fact = badFact('load balancer', 'has no address yet', 'status.loadBalancer.ingress', 'Pending');
    facts.push(withPart(fact, 'trouble', 'its load balancer has no address yet'));
  }
  return facts;
}
