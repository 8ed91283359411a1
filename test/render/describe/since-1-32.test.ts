import { describe, expect, it } from 'vitest';
import { fieldLabel } from '../../../src/render/describe/field-label.js';
import { described } from './support.js';

/**
 * What kubectl 1.36 describes differently from kubectl 1.32, whose answers test/compare contains. Expectations are from
 * kubectl 1.36's own tests (pkg/describe/describe_test.go) and layouts.
 */

const pod = (spec: object, status: object = {}) => ({
  ...{ apiVersion: 'v1', kind: 'Pod', metadata: { name: 'p', namespace: 'n', uid: 'u' } },
  spec: { containers: [{ name: 'c', image: 'i' }], ...spec },
  status: { phase: 'Running', qosClass: 'BestEffort', ...status },
});

describe('what kubectl describes since 1.32:', () => {
  it('names of ports', async () => {
    const ports = [{ name: 'http', containerPort: 80, hostPort: 8080, protocol: 'TCP' }];
    const lines = await described(pod({ containers: [{ name: 'c', image: 'i', ports }] }));
    expect(lines).toContain('    Port:         80/TCP (http)');
    expect(lines).toContain('    Host Port:    8080/TCP (http)');
  });

  it('whether projected secrets and config maps are optional', async () => {
    const sources = [{ secret: { name: 's', optional: true } }, { configMap: { name: 'm' } }];
    const lines = await described(pod({ volumes: [{ name: 'all', projected: { sources } }] }));
    const at = lines.indexOf('  all:');
    expect(lines.slice(at, at + 6)).toEqual([
      '  all:',
      '    Type:           Projected (a volume that contains injected data from multiple sources)',
      '    SecretName:     s',
      '    Optional:       true',
      '    ConfigMapName:  m',
      '    Optional:       false',
    ]);
  });

  it('resources of a pod as a whole, and the group it is scheduled with', async () => {
    const resources = { limits: { memory: '1Gi', cpu: '1' }, requests: { cpu: '500m' } };
    const lines = await described(pod({ resources, schedulingGroup: { podGroupName: 'pg' } }));
    const at = lines.indexOf('Resources:');
    expect(lines.slice(at, at + 6)).toEqual([
      'Resources:',
      '  Limits:',
      '    cpu:     1',
      '    memory:  1Gi',
      '  Requests:',
      '    cpu:  500m',
    ]);
    expect(lines.join('\n')).toContain('SchedulingGroup:\n  PodGroupName:  pg');
  });

  it('the time zone of a cron job', async () => {
    const spec = { schedule: '@daily', timeZone: 'America/New_York', concurrencyPolicy: 'Allow' };
    const lines = await described({ apiVersion: 'batch/v1', kind: 'CronJob', metadata: { name: 'c' }, spec });
    expect(lines).toContain('Time Zone:                     America/New_York');
  });

  it('the application protocol of a port of a service', async () => {
    const ports = [
      { name: 'p', port: 80, targetPort: 'web', protocol: 'TCP', appProtocol: 'example.com/custom' },
    ];
    const spec = {
      type: 'ClusterIP',
      ports,
      externalTrafficPolicy: 'Local',
      trafficDistribution: 'PreferSameZone',
    };
    const service = { apiVersion: 'v1', kind: 'Service', metadata: { name: 's' }, spec };
    const lines = await described(service, { related: { slices: [{ rows: [] }] } });
    expect(lines).toContain('AppProtocol:              example.com/custom');
    expect(lines).toContain('Traffic Distribution:     PreferSameZone');
  });

  it('daemon sets with their namespace', async () => {
    const metadata = { name: 'd', namespace: 'n' };
    const spec = { selector: { matchLabels: { a: 'b' } } };
    const related = { pods: [{ rows: [] }] };
    const lines = await described({ apiVersion: 'apps/v1', kind: 'DaemonSet', metadata, spec }, { related });
    expect(lines.slice(0, 3)).toEqual(['Name:           d', 'Namespace:      n', 'Selector:       a=b']);
  });

  it('keys of secrets in order', async () => {
    const data = { b: 'eA==', a: 'eHg=' };
    const lines = await described({ apiVersion: 'v1', kind: 'Secret', metadata: { name: 's' }, data });
    expect(lines.slice(-2)).toEqual(['a:  2 bytes', 'b:  1 bytes']);
  });

  it('service accounts without their secrets', async () => {
    const object = {
      apiVersion: 'v1',
      kind: 'ServiceAccount',
      metadata: { name: 's' },
      secrets: [{ name: 'x' }],
    };
    expect((await described(object)).at(-1)).toBe('Image pull secrets:  <none>');
  });

  it('service CIDRs and IP addresses', async () => {
    const cidrs = ['10.1.0.0/16', 'fd00:1:1::/64'];
    const lastTransitionTime = '2024-05-06T07:08:09Z';
    const conditions = [{ type: 'Ready', status: 'True', lastTransitionTime, reason: 'r', message: 'm' }];
    const cidr = { apiVersion: 'networking.k8s.io/v1', kind: 'ServiceCIDR', metadata: { name: 'foo.123' } };
    const events = [{ rows: [] }];
    expect(await described({ ...cidr, spec: { cidrs } }, { events })).toEqual([
      'Name:         foo.123',
      'Labels:       <none>',
      'Annotations:  <none>',
      'CIDRs:        10.1.0.0/16, fd00:1:1::/64',
      'Events:       <none>',
    ]);
    const withStatus = await described({ ...cidr, spec: { cidrs }, status: { conditions } });
    expect(withStatus.slice(4, 7)).toEqual([
      'Status:',
      'Conditions:',
      '  Type   Status  LastTransitionTime               Reason  Message',
    ]);
    const parentRef = { group: 'mygroup', resource: 'myresource', namespace: 'mynamespace', name: 'myname' };
    const address = { apiVersion: 'networking.k8s.io/v1', kind: 'IPAddress', metadata: { name: 'foo.123' } };
    expect((await described({ ...address, spec: { parentRef } }, { events })).slice(3)).toEqual([
      'Parent Reference:',
      '  Group:      mygroup',
      '  Resource:   myresource',
      '  Namespace:  mynamespace',
      '  Name:       myname',
      'Events:       <none>',
    ]);
  });

  it('volume attributes classes', async () => {
    const object = {
      ...{ apiVersion: 'storage.k8s.io/v1', kind: 'VolumeAttributesClass' },
      metadata: { name: 'foo', annotations: { name: 'bar' } },
      ...{ driverName: 'my-driver', parameters: { param2: 'value2', param1: 'value1' } },
    };
    expect(await described(object, { events: [{ rows: [] }] })).toEqual([
      'Name:         foo',
      'Annotations:  name=bar',
      'DriverName:   my-driver',
      'Parameters:   param1=value1,param2=value2',
      'Events:       <none>',
    ]);
  });

  it.each([
    ['simpleField', 'Simple Field'],
    ['respectPDBs', 'Respect PDBs'],
    ['respectPDB', 'Respect PDB'],
    ['apiURL', 'API URL'],
    ['kubeAPI', 'Kube API'],
    ['userUID', 'User UID'],
    ['HTTPSProxy', 'HTTPSProxy'],
    ['customCRDs', 'Custom CRDs'],
  ])('the field %s as %s', (name, label) => {
    expect(fieldLabel(name)).toBe(label);
  });
});
