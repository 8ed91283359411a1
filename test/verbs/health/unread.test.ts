import { expect, it } from 'vitest';
import type { Status } from '../../../src/codec/object.js';
import type { StringOutput } from '../../../src/process/output.js';
import { healthPrinter } from '../../../src/render/facts/health-printer.js';
import { printEach } from '../../../src/render/outcomes.js';
import type { OutputFormat } from '../../../src/render/output-format.js';
import { StatusError } from '../../../src/transport/errors.js';
import { health } from '../../../src/verbs/health/health.js';
import { type SandboxSession, sandboxSession } from '../../support/sandbox-session.js';

const DEFAULT = '/api/v1/namespaces/default';
const INGRESSES = 'ingresses.networking.k8s.io';
const options = { allNamespaces: false, excludedNamespaces: [], labelSelector: '', withCustom: false };

/** A service without endpoints, and an ingress whose class and certificate do not exist. */
async function broken(): Promise<SandboxSession> {
  const made = await sandboxSession({ sandbox: { pods: 0, sample: false, controllers: false } });
  await made.create(`${DEFAULT}/services`, {
    metadata: { name: 'web' },
    spec: { ports: [{ port: 80 }], selector: { app: 'web' } },
  });
  await made.create('/apis/networking.k8s.io/v1/namespaces/default/ingresses', {
    metadata: { name: 'shop' },
    spec: {
      ingressClassName: 'gone',
      tls: [{ secretName: 'gone' }],
      defaultBackend: { service: { name: 'web', port: { number: 80 } } },
    },
  });
  return made;
}

/** What health prints of a cluster if some paths are refused, and the error with which it ends. */
async function healthOf({ session }: SandboxSession, refused: RegExp, code: number, format?: OutputFormat) {
  const send = session.transport.send.bind(session.transport);
  session.transport.send = async (request) => {
    if (!refused.test(request.path)) return send(request);
    const reason = code === 403 ? 'Forbidden' : 'InternalError';
    throw new StatusError({ kind: 'Status', reason, message: 'no list of that' } as Status, code);
  };
  const printer = await healthPrinter({ format, most: 10, isColored: false }, session.environment);
  const { isWell, failures } = await printEach(health(options, session), printer.print, printer.end);
  const text = (session.environment.stdout as StringOutput).text;
  return { isWell, text, errors: failures.all().map((error) => (error as Error).message) };
}

it.each([403, 500])('does not call services well whose endpoints cannot be read: %i', async (code) => {
  const { text, errors } = await healthOf(await broken(), /\/endpointslices$/, code);
  expect(text).toMatch(/^! services +1, endpointslices\.discovery\.k8s\.io not read$/m);
  expect(text).not.toMatch(/all well:.*services/);
  expect(errors).toEqual(['no list of that']);
});

it('does not call ingresses well whose classes cannot be read, and names what is wrong beside it', async () => {
  const { text, errors, isWell } = await healthOf(await broken(), /\/ingressclasses$/, 500);
  expect(text).toMatch(/^! ingresses\.\S+ 1, 1 not well, ingressclasses\.networking\.k8s\.io not read$/m);
  expect(text).toMatch(/^ +NoSecret: 1$/m);
  expect({ errors, isWell }).toEqual({ errors: ['no list of that'], isWell: false });
});

it('says by what ingresses were not checked if it may not be listed, and does not fail for that', async () => {
  const { text, errors } = await healthOf(await broken(), /\/(ingressclasses|secrets)$/, 403);
  for (const type of ['secrets', 'ingressclasses.networking.k8s.io'])
    expect(text).toContain(`${INGRESSES} 1 without ${type} (you may not list them)`);
  expect(text).not.toMatch(/all well:.*ingresses/);
  expect(errors).toEqual([]);
});

it('says the same if one secret of another type may not be read', async () => {
  const { text, errors } = await healthOf(await broken(), /\/secrets\/gone$/, 403);
  expect(text).toContain(`${INGRESSES} 1 without secrets (you may not get them)`);
  expect(errors).toEqual([]);
});

it('reports an error once if it concerns services and the ingresses that name them', async () => {
  const { text, errors } = await healthOf(await broken(), /\/services$/, 500);
  expect(text).toMatch(/^! services +not read$/m);
  expect(text).toMatch(/^! ingresses\.\S+ 1, 1 not well, services not read$/m);
  expect(errors).toEqual(['no list of that']);
});

it('reports an error once that several types have in common, with their number', async () => {
  const { errors } = await healthOf(await broken(), /\/(jobs|daemonsets|nodes|endpointslices)$/, 500);
  expect(errors).toEqual(['no list of that (4 types)']);
});

it('names in the document what a type was judged without', async () => {
  const { text } = await healthOf(await broken(), /\/endpointslices$/, 500, { name: 'json', argument: '' });
  const { sections } = JSON.parse(text) as { sections: { what: string }[] };
  expect(sections.find(({ what }) => what === 'services')).toEqual({
    ...{ what: 'services', count: 1, notWell: [] },
    without: [{ what: 'endpointslices.discovery.k8s.io', error: 'no list of that' }],
  });
});

it('does not call a namespace well that does not exist', async () => {
  const made = await broken();
  const session = { ...made.session, namespace: 'defualt' };
  const { errors } = await healthOf({ ...made, session }, /^never$/, 500);
  expect(errors).toEqual(['namespace "defualt" does not exist; did you mean "default"?']);
});
