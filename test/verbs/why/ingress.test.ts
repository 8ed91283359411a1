import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createWithStatus, emptySandbox, explanationIn } from './support.js';

const IN_DEFAULT = 'namespaces/default';
/** Made by openssl: CN=old, until 2026-11-28T03:13:08Z. */
const OLD = readFileSync(join(import.meta.dirname, '../secret/files/old.crt')).toString('base64');
const BEFORE_END = Date.parse('2026-11-28T03:00:00Z');
const AFTER_OLD = Date.parse('2026-12-01T03:13:08Z');

describe('why of an ingress', () => {
  const path = `/apis/networking.k8s.io/v1/${IN_DEFAULT}/ingresses`;
  const to = (service: string, port: object) => ({ service: { name: service, port } });
  const ingress = (spec: object) => ({ metadata: { name: 'shop' }, spec });
  const rule = (backend: object) => ({
    host: 'shop.example.com',
    http: { paths: [{ path: '/cart', pathType: 'Prefix', backend }] },
  });

  it('names a class and a service that do not exist', async () => {
    const made = await emptySandbox();
    await made.create(path, ingress({ ingressClassName: 'lost', rules: [rule(to('cart', { number: 80 }))] }));
    const { conclusion, lines } = await explanationIn(made, 'ingresses', 'shop');
    expect(conclusion).toBe('Ingress class lost does not exist.');
    expect(lines).toEqual([
      '! class: lost does not exist (spec.ingressClassName)',
      '! backend: shop.example.com/cart leads to cart:80: service cart does not exist (spec.rules[0].http.paths[0])',
      'address: none yet (status.loadBalancer.ingress)',
    ]);
  });

  it('names the ports of a service that lacks the requested one, and reports a missing default class', async () => {
    const made = await emptySandbox();
    await made.create(`/api/v1/${IN_DEFAULT}/services`, {
      metadata: { name: 'cart' },
      spec: { selector: { app: 'cart' }, ports: [{ name: 'web', port: 8080 }] },
    });
    await made.create(path, ingress({ defaultBackend: to('cart', { name: 'http' }) }));
    const { lines, next } = await explanationIn(made, 'ingresses', 'shop');
    expect(lines).toContain('! class: none is named, and none is the default (spec.ingressClassName)');
    expect(lines).toContain(
      '! backend: the default backend leads to cart:http: service cart has no port http, but web (8080) (spec.defaultBackend)',
    );
    expect(next[0]).toBe('proa why service/cart -n default');
  });

  it('shows where a healthy one leads, and reports an expired certificate', async () => {
    const made = await emptySandbox();
    await made.create('/apis/networking.k8s.io/v1/ingressclasses', {
      metadata: { name: 'front', annotations: { 'ingressclass.kubernetes.io/is-default-class': 'true' } },
      spec: { controller: 'example.com/front' },
    });
    await made.create(`/api/v1/${IN_DEFAULT}/services`, {
      metadata: { name: 'cart' },
      spec: { selector: { app: 'cart' }, ports: [{ port: 80 }] },
    });
    await made.create(`/apis/discovery.k8s.io/v1/${IN_DEFAULT}/endpointslices`, {
      metadata: { name: 'cart-1', labels: { 'kubernetes.io/service-name': 'cart' } },
      addressType: 'IPv4',
      endpoints: [{ addresses: ['10.0.0.1'], conditions: { ready: true } }],
    });
    await made.create(`/api/v1/${IN_DEFAULT}/secrets`, {
      metadata: { name: 'shop-tls' },
      type: 'kubernetes.io/tls',
      data: { 'tls.crt': OLD, 'tls.key': 'eA==' },
    });
    const rules = [rule(to('cart', { number: 80 }))];
    await createWithStatus(made, path, {
      ...ingress({ rules, tls: [{ hosts: ['shop.example.com'], secretName: 'shop-tls' }] }),
      metadata: { name: 'shop' },
      status: { loadBalancer: { ingress: [{ ip: '192.0.2.7' }] } },
    });
    const before = await explanationIn(made, 'ingresses', 'shop', BEFORE_END);
    expect(before.conclusion).toBe('Nothing is wrong: its address is 192.0.2.7.');
    expect(before.lines).toContain(
      'backend: shop.example.com/cart leads to cart:80, 1 of 1 endpoints ready (spec.rules[0].http.paths[0])',
    );
    const after = await explanationIn(made, 'ingresses', 'shop', AFTER_OLD);
    expect(after.conclusion).toBe(
      'The certificate of CN=old in tls.crt ended 3d ago, on 2026-11-28, in secret shop-tls.',
    );
    expect(after.next[0]).toBe('proa why secret/shop-tls -n default');
  });

  it('names a secret that does not exist, and those that may not be read', async () => {
    const made = await emptySandbox();
    await made.create(
      path,
      ingress({ defaultBackend: to('x', { number: 1 }), tls: [{ secretName: 'gone' }] }),
    );
    expect((await explanationIn(made, 'ingresses', 'shop')).lines).toContain(
      '! certificate: secret gone does not exist (spec.tls[0].secretName)',
    );
  });
});
