import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { listPaths, objectPaths, readManifests } from '../codec/proto/support/corpus.js';
import { WireClient } from '../codec/proto/support/wire-client.js';
import { findKubectl } from '../support/kubectl.js';
import { proaCommand } from '../support/proa.js';
import { realServerAssets, startRealServer } from '../support/real-server.js';
import { isMissing } from '../support/reference.js';
import { runProcess } from '../support/run-process.js';

const assets = realServerAssets();
const kubectl = findKubectl();

/** What one client left on its own server. */
interface Left {
  stdout: string;
  stderr: string;
  /** Objects by path, as JSON without what differs from one creation to the next. */
  objects: Map<string, string>;
}

const home = mkdtempSync(join(tmpdir(), 'proa-kinds-'));

/** Lets a client create an object of every kind, with as many fields as a server accepts. */
async function leftBy(
  command: readonly [string, ...string[]],
  flags: readonly string[],
  wire = '',
): Promise<Left> {
  const server = await startRealServer(assets!, [
    '--runtime-config=api/all=true',
    '--feature-gates=GenericEphemeralVolume=true,CSIStorageCapacity=true',
  ]);
  const client = new WireClient(server);
  try {
    const before = await allObjects(client);
    const [program, ...first] = command;
    const { stdout, stderr } = await runProcess(program, [...first, 'create', '-f', '-', ...flags], {
      env: { KUBECONFIG: server.kubeconfig, HOME: home, PROA_WIRE: wire },
      stdin: readManifests()
        .map(({ body }) => body)
        .join('\n'),
    });
    const objects = await allObjects(client);
    for (const path of before.keys()) objects.delete(path);
    return { stdout, stderr, objects };
  } finally {
    client.close();
    await server.stop();
  }
}

async function allObjects(client: WireClient): Promise<Map<string, string>> {
  const objects = new Map<string, string>();
  for (const list of await listPaths(client)) {
    if (list.endsWith('/componentstatuses')) continue;
    for (const path of await objectPaths(client, list)) {
      const text = (await client.ask(path)).bytes.toString();
      if (!isMadeByServer(text)) objects.set(path, comparable(text));
    }
  }
  return objects;
}

/** A server creates an APIService for every defined version, a little later. */
function isMadeByServer(text: string): boolean {
  return text.includes('"kube-aggregator.kubernetes.io/automanaged"');
}

/** Kinds that the server's own controllers manage. */
const LOOKED_AFTER =
  /^\{"kind":"(CustomResourceDefinition|APIService|FlowSchema|PriorityLevelConfiguration)"/;

/** An object without what the server's own controllers add later. */
function comparable(text: string): string {
  if (!LOOKED_AFTER.test(text)) return masked(text);
  const { status: _, ...definition } = JSON.parse(text) as {
    status: unknown;
    metadata: { managedFields?: { manager: string }[] };
  };
  const { managedFields = [], ...metadata } = definition.metadata;
  const ours = managedFields.filter(
    ({ manager }) => !/^(kube-apiserver|api-priority-and-fairness)/.test(manager),
  );
  return masked(JSON.stringify({ ...definition, metadata, ours }));
}

/** Masks identities, times, and the addresses and ports that a server chooses at random. */
function masked(text: string): string {
  return text
    .replace(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g, 'UID')
    .replace(/"resourceVersion":"\d+"/g, '"resourceVersion":"N"')
    .replace(/"(creationTimestamp|time|lastTransitionTime)":"[^"]*"/g, '"$1":"TIME"')
    .replace(/"clusterIPs?":(\[[^\]]*\]|"[^"]*")/g, '"clusterIP":"IP"')
    .replace(/"(nodePort|healthCheckNodePort)":\d+/g, '"$1":0');
}

/** An integer of more than 64 bits in the manifests: proa sends it unchanged, kubectl as the nearest double. */
const LONG = '12345678901234567890';

function asRounded(left: Left): Left {
  const rounded = [...left.objects].map(
    ([path, text]) => [path, text.replace(LONG, String(Number(LONG)))] as const,
  );
  return { ...left, objects: new Map(rounded) };
}

describe.skipIf(isMissing('kube-apiserver', assets) || isMissing('kubectl', kubectl))(
  'an object of every kind, created on a real kube-apiserver',
  () => {
    afterAll(() => rmSync(home, { recursive: true, force: true }));

    it('is the same from kubectl, in protobuf and in JSON', async () => {
      const expected = await leftBy([kubectl!], ['--validate=false']);
      expect(expected.objects.size).toBeGreaterThan(60);
      const json = await leftBy(proaCommand, ['--validate=false'], 'json');
      expect(json.objects.get('/apis/apps/v1/namespaces/wire/controllerrevisions/rev')).toContain(LONG);
      expect(asRounded(json)).toEqual(expected);
      const protobuf = await leftBy(proaCommand, ['--validate=false', '-v=8'], 'protobuf');
      const types = protobuf.stderr.match(/^\tContent-Type: application\/\S+$/gm)!;
      expect(asRounded(protobuf).objects).toEqual(expected.objects);
      expect(protobuf.stdout).toBe(expected.stdout);
      // Both bodies of each object's request, the one sent and the one returned, have the same type.
      const inProtobuf = types.filter((line) => line.endsWith('protobuf')).length;
      expect(inProtobuf).toBeGreaterThanOrEqual(2 * readManifests().length);
    }, 900_000);
  },
);
