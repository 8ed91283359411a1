import type { KubeObject } from '../../codec/object.js';
import { type Condition, writeTransitions } from './conditions.js';
import { type Describer, describer } from './describer.js';
import { writeLabelsAndAnnotations } from './metadata.js';

/** networking.k8s.io ServiceCIDR, v1 and v1beta1. */
interface ServiceCidr extends KubeObject {
  spec?: { cidrs?: string[] };
  status?: { conditions?: Condition[] };
}

/** Service CIDRs (networking.k8s.io/v1, and v1beta1 of older servers). */
export const serviceCidrDescriber: Describer = describer({
  versions: ['v1', 'v1beta1'],
  describe(to, object: ServiceCidr) {
    to.line(0, 'Name:', object.metadata?.name);
    writeLabelsAndAnnotations(to, object);
    to.line(0, 'CIDRs:', (object.spec?.cidrs ?? []).join(', '));
    const { conditions = [] } = object.status ?? {};
    if (conditions.length > 0) to.line(0, 'Status:');
    writeTransitions(to, conditions);
  },
});

/** networking.k8s.io IPAddress, v1 and v1beta1. */
interface IpAddress extends KubeObject {
  spec?: { parentRef?: { group?: string; resource?: string; namespace?: string; name?: string } };
}

/** IP addresses (networking.k8s.io/v1, and v1beta1 of older servers). */
export const ipAddressDescriber: Describer = describer({
  versions: ['v1', 'v1beta1'],
  describe(to, object: IpAddress) {
    to.line(0, 'Name:', object.metadata?.name);
    writeLabelsAndAnnotations(to, object);
    const { parentRef } = object.spec ?? {};
    if (!parentRef) return;
    to.line(0, 'Parent Reference:');
    to.line(1, 'Group:', parentRef.group);
    to.line(1, 'Resource:', parentRef.resource);
    to.line(1, 'Namespace:', parentRef.namespace);
    to.line(1, 'Name:', parentRef.name);
  },
});
