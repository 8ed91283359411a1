import { expect, it } from 'vitest';
import { clientOf } from '../../../src/cluster/client/client.js';
import type { Session } from '../../../src/cluster/session.js';
import { StringOutput } from '../../../src/process/output.js';
import type { HealthSection } from '../../../src/render/facts/health.js';
import { healthText } from '../../../src/render/facts/health.js';
import { healthPrinter } from '../../../src/render/facts/health-printer.js';
import { printEach } from '../../../src/render/outcomes.js';
import type { OutputFormat } from '../../../src/render/output-format.js';
import { documentPrinter } from '../../../src/render/printers.js';
import { checkHealth } from '../../../src/verbs/health/check.js';
import { health } from '../../../src/verbs/health/health.js';
import { type SandboxSession, sandboxSession } from '../../support/sandbox-session.js';
import { scene } from '../../support/scene.js';

const sample = () => sandboxSession({ sandbox: { pods: 0, sample: true } });

async function sectionsOf({ session }: SandboxSession): Promise<Record<string, HealthSection>> {
  const custom = { askedBy: 'by nobody' };
  const settings = { where: { namespace: undefined }, labelSelector: '', custom, now: Date.now };
  const sections: Record<string, HealthSection> = {};
  for await (const section of checkHealth(settings, {
    client: clientOf(session),
    discovery: session.discovery,
  }))
    sections[section.what] = section;
  return sections;
}

const options = { allNamespaces: true, excludedNamespaces: [], labelSelector: '', withCustom: false };

/** Prints the health of a cluster as the command does. */
async function printed(session: Session, format?: OutputFormat): Promise<void> {
  const printer = await healthPrinter({ format, most: 10, isColored: false }, session.environment);
  const { failures } = await printEach(health(options, session), printer.print);
  await printer.end();
  failures.finish();
}

it('finds the pods that fail, the workloads that lack them, and groups the warnings', async () => {
  const sections = await sectionsOf(await sample());
  const named = (what: string) =>
    sections[what]!.findings.map(({ target, reason }) => `${target.name} ${reason}`);
  expect(Object.keys(sections).slice(0, 3)).toEqual(['nodes', 'pods', 'deployments.apps']);
  expect(named('nodes')).toEqual([]);
  expect(named('pods')).toEqual([
    'api-7c6d5b9f48-wq85c CrashLoopBackOff',
    'reports-798bd5c4f6-t5hjc Unschedulable',
    'search-64d7f9b8c5-qx7rk ImagePullBackOff',
  ]);
  expect(named('deployments.apps')).toEqual(['api NotReady', 'reports NotReady', 'search NotReady']);
  expect(named('jobs.batch')).toEqual([]);
  expect(sections.events!.warnings.map(({ reason }) => reason)).toEqual([
    'BackOff',
    'Failed',
    'FailedScheduling',
  ]);
});

it('names a node that is not ready or cordoned, a claim that is not bound and a job that failed', async () => {
  const made = await sandboxSession({ sandbox: { pods: 0, sample: false, controllers: false } });
  const condition = (type: string, status: string) => ({
    type,
    status,
    lastTransitionTime: '2026-01-01T00:00:00Z',
  });
  await made.create(
    '/api/v1/nodes',
    { metadata: { name: 'lost' }, status: { conditions: [condition('Ready', 'Unknown')] } },
    {
      metadata: { name: 'out' },
      spec: { unschedulable: true },
      status: { conditions: [condition('Ready', 'True')] },
    },
  );
  await made.create('/api/v1/namespaces/default/persistentvolumeclaims', {
    metadata: { name: 'disk' },
    spec: { accessModes: ['ReadWriteOnce'], resources: { requests: { storage: '1Gi' } } },
  });
  const jobs = '/apis/batch/v1/namespaces/default/jobs';
  const template = { spec: { restartPolicy: 'Never', containers: [{ name: 'a', image: 'a' }] } };
  await made.create(jobs, { metadata: { name: 'once' }, spec: { template } });
  await made.patch(`${jobs}/once/status`, {
    status: { failed: 7, conditions: [{ ...condition('Failed', 'True'), reason: 'BackoffLimitExceeded' }] },
  });
  const { nodes, persistentvolumeclaims: claims, 'jobs.batch': failed } = await sectionsOf(made);
  const own = nodes!.findings.filter(({ target }) => ['lost', 'out'].includes(target.name));
  expect(own.map(({ target, reason }) => `${target.name} ${reason}`)).toEqual([
    'lost NotReady',
    'out SchedulingDisabled',
  ]);
  expect(claims!.findings.map(({ reason }) => reason)).toEqual(['Pending']);
  expect(failed!.findings.map(({ reason }) => reason)).toEqual(['BackoffLimitExceeded']);
});

it('exits with 3 if something is not well, on request', async () => {
  const { proa } = await scene({ pods: 0, sample: true });
  const { stdout, exit } = await proa('health -A');
  expect(exit).toBe(0);
  expect(stdout).toMatch(/^! pods +13, 3 not well$/m);
  expect((await proa('health -A --detailed-exitcode')).exit).toBe(3);
});

it('reports which type may not be read, shows the others, and fails', async () => {
  const { session } = await sample();
  const send = session.transport.send.bind(session.transport);
  session.transport.send = async (request) => {
    if (request.path.endsWith('/nodes')) throw new Error('nodes may not be read');
    return send(request);
  };
  await expect(printed(session)).rejects.toThrow('nodes may not be read');
  const text = (session.environment.stdout as StringOutput).text;
  // The reason is reported once, at the end.
  expect(text).toMatch(/^! nodes +not read$/m);
  expect(text).toMatch(/^! pods +13, 3 not well$/m);
});

it('writes each section of the document as soon as it is known, as in the complete document', async () => {
  const { session } = await sample();
  const output = session.environment.stdout as StringOutput;
  const deploymentsWritten = Promise.withResolvers<void>();
  const write = output.write.bind(output);
  output.write = async (text) => {
    await write(text);
    if (output.text.includes('"what": "deployments.apps"')) deploymentsWritten.resolve();
  };
  const send = session.transport.send.bind(session.transport);
  session.transport.send = async (request) => {
    // Events arrive when deployments are printed, or never.
    if (request.path.endsWith('/events')) await deploymentsWritten.promise;
    return send(request);
  };
  await printed(session, { name: 'json', argument: '' });
  const document = JSON.parse(output.text) as { kind: string; sections: { what: string }[] };
  expect(document.kind).toBe('Health');
  expect(document.sections.map(({ what }) => what)).toEqual(
    Object.keys(await sectionsOf({ session } as SandboxSession)),
  );
  const whole = new StringOutput();
  const to = { ...session.environment, stdout: whole };
  const format = { name: 'json', argument: '' } as const;
  await (await documentPrinter({ format, allowMissingTemplateKeys: true }, to))(document);
  expect(output.text).toBe(whole.text);
});

it('leaves the document open if it broke off', async () => {
  const { session } = await sample();
  const ending = new AbortController();
  const output = session.environment.stdout as StringOutput;
  const send = session.transport.send.bind(session.transport);
  session.transport.send = async (request) => {
    if (!request.path.endsWith('/events')) return send(request);
    ending.abort(new Error('that is all'));
    throw ending.signal.reason;
  };
  const environment = { ...session.environment, signal: ending.signal };
  const run = printed({ ...session, environment }, { name: 'json', argument: '' });
  await expect(run).rejects.toThrow('that is all');
  expect(output.text.trimEnd().endsWith('}\n    ]\n}')).toBe(false);
});

it('names a number of objects for each reason, and how many more there are', async () => {
  const resource = (await sample()).session.discovery.resolve('pods');
  const finding = async (name: string) => ({
    ...{ target: { resource: await resource, namespace: 'a', name }, reason: 'Bad' },
    ...{ text: `\u001b[2J${name}`, from: 'status' },
  });
  const findings = await Promise.all(['x', 'y', 'z'].map(finding));
  const section = { what: 'pods', count: 2_000, findings, warnings: [] };
  expect(healthText(section, { most: 1, now: 0, isColored: false })).toBe(
    '! pods                     2,000, 3 not well\n    Bad: 3\n      a/x   ^[[2Jx\n      and 2 more\n',
  );
});
