import { describe, expect, it } from 'vitest';
import { readPorts } from '../../../src/objects/forwards/tunnel/ports.js';

const pod = {
  kind: 'Pod',
  apiVersion: 'v1',
  metadata: { name: 'web-1' },
  spec: {
    containers: [
      {
        ports: [
          { name: 'http', containerPort: 8080 },
          { name: 'dns', containerPort: 53, protocol: 'UDP' },
          { containerPort: 54, protocol: 'UDP' },
          { containerPort: 54, protocol: 'TCP' },
        ],
      },
    ],
    initContainers: [{ ports: [{ name: 'early', containerPort: 81 }] }],
  },
};
const service = (clusterIP = '10.0.0.1') => ({
  kind: 'Service',
  apiVersion: 'v1',
  metadata: { name: 'web' },
  spec: {
    clusterIP,
    ports: [
      { name: 'named', port: 80, targetPort: 'http', protocol: 'TCP' },
      { name: 'plain', port: 90, targetPort: 9090, protocol: 'TCP' },
      { name: 'same', port: 91, protocol: 'TCP' },
      { name: 'lost', port: 92, targetPort: 'nope', protocol: 'TCP' },
      { name: 'udp', port: 53, protocol: 'UDP' },
    ],
  },
});

describe('readPorts of a pod', () => {
  it.each([
    ['80', { local: 80, remote: 80 }],
    ['8081:80', { local: 8081, remote: 80 }],
    [':80', { local: 0, remote: 80 }],
    ['0:80', { local: 0, remote: 80 }],
    ['http', { local: 8080, remote: 8080 }],
    ['1:http', { local: 1, remote: 8080 }],
    [':early', { local: 0, remote: 81 }],
    ['54', { local: 54, remote: 54 }],
  ])('%s', (word, pair) => {
    expect(readPorts([word], pod, pod)).toEqual([pair]);
  });

  it.each([
    ['80:', "Pod 'web-1' does not have a named port ''"],
    ['80:0', 'remote port must be > 0'],
    ['x:80', `error parsing local port 'x': strconv.ParseUint: parsing "x": invalid syntax`],
    ['80:70000', `error parsing remote port '70000': strconv.ParseUint: parsing "70000": value out of range`],
    ['nope', "Pod 'web-1' does not have a named port 'nope'"],
    ['53', 'UDP protocol is not supported for 53'],
    ['dns', 'UDP protocol is not supported for dns'],
    ['1:2:3', "invalid port format '1:2:3'"],
  ])('%s is refused', (word, message) => {
    expect(() => readPorts([word], pod, pod)).toThrow(message);
  });
});

describe('readPorts of a service', () => {
  it.each([
    ['80', { local: 80, remote: 8080 }],
    ['named', { local: 80, remote: 8080 }],
    ['1:named', { local: 1, remote: 8080 }],
    ['90', { local: 90, remote: 9090 }],
    [':91', { local: 0, remote: 91 }],
  ])('%s', (word, pair) => {
    expect(readPorts([word], service(), pod)).toEqual([pair]);
  });

  it('without its own address has the ports of its pods', () => {
    expect(readPorts(['80'], service('None'), pod)).toEqual([{ local: 80, remote: 80 }]);
  });

  it.each([
    ['8080', 'Service web does not have a service port 8080'],
    ['http', "Service 'web' does not have a named port 'http'"],
    ['lost', "Pod 'web-1' does not have a named port 'nope'"],
    ['udp', 'UDP protocol is not supported for udp'],
  ])('%s is refused', (word, message) => {
    expect(() => readPorts([word], service(), pod)).toThrow(message);
  });
});
