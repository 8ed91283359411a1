import type { KubeObject } from '../../codec/object.js';
import { type Describer, describer } from './describer.js';
import type { EndpointSlice } from './endpoint-slices.js';
import { writeIdentity } from './metadata.js';
import { orNone } from './values.js';

/** core/v1 Endpoints. */
interface Endpoints extends KubeObject {
  subsets?: {
    addresses?: { ip?: string }[];
    notReadyAddresses?: { ip?: string }[];
    ports?: { name?: string; port?: number; protocol?: string }[];
  }[];
}

/** Endpoints (core/v1). */
export const endpointsDescriber: Describer = describer({
  versions: ['v1'],
  describe(to, object: Endpoints) {
    writeIdentity(to, object);
    to.line(0, 'Subsets:');
    for (const { addresses = [], notReadyAddresses = [], ports = [] } of object.subsets ?? []) {
      to.line(1, 'Addresses:', orNone(addresses.map(({ ip }) => ip ?? '').join(',')));
      to.line(1, 'NotReadyAddresses:', orNone(notReadyAddresses.map(({ ip }) => ip ?? '').join(',')));
      if (ports.length > 0) {
        to.line(1, 'Ports:');
        to.line(2, 'Name', 'Port', 'Protocol');
        to.line(2, '----', '----', '--------');
      }
      for (const { name, port = 0, protocol } of ports) to.line(2, name || '<unset>', port, protocol);
      to.line(0);
    }
  },
});

/** Endpoint slices (discovery.k8s.io/v1). */
export const endpointSliceDescriber: Describer = describer({
  versions: ['v1'],
  describe(to, object: EndpointSlice) {
    const [ports, all] = [object.ports ?? [], object.endpoints ?? []];
    writeIdentity(to, object);
    to.line(0, 'AddressType:', object.addressType);
    if (ports.length === 0) {
      to.line(0, 'Ports: <unset>');
    } else {
      to.line(0, 'Ports:');
      to.line(1, 'Name', 'Port', 'Protocol');
      to.line(1, '----', '----', '--------');
    }
    for (const { name, port, protocol } of ports) to.line(1, name || '<unset>', port ?? '<unset>', protocol);
    to.line(0, all.length === 0 ? 'Endpoints: <none>' : 'Endpoints:');
    for (const { addresses = [], conditions, hostname, targetRef, nodeName, zone } of all) {
      to.line(1, '- Addresses:', orNone(addresses.join(', ')));
      to.line(2, 'Conditions:');
      to.line(3, 'Ready:', conditions?.ready ?? '<unset>');
      to.line(2, 'Hostname:', hostname ?? '<unset>');
      if (targetRef) to.line(2, 'TargetRef:', `${targetRef.kind ?? ''}/${targetRef.name ?? ''}`);
      to.line(2, 'NodeName:', nodeName ?? '<unset>');
      to.line(2, 'Zone:', zone ?? '<unset>');
    }
  },
});
