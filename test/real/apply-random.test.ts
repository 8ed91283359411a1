import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseJson } from '../../src/codec/json.js';
import type { JsonObject } from '../../src/codec/object.js';
import { writeRawJson } from '../../src/codec/proto/raw-json.js';
import { createMergePatch } from '../../src/merge/merge-patch/create.js';
import {
  collectionOf,
  listPaths,
  type Manifest,
  objectPaths,
  readManifests,
} from '../codec/proto/support/corpus.js';
import { WireClient } from '../codec/proto/support/wire-client.js';
import { mutated } from '../merge/support/mutate.js';
import { Random } from '../merge/support/random.js';
import { findKubectl } from '../support/kubectl.js';
import { proaCommand } from '../support/proa.js';
import { realServerAssets, startRealServer } from '../support/real-server.js';
import { isMissing } from '../support/reference.js';
import { runProcess } from '../support/run-process.js';

const assets = realServerAssets();
const kubectl = findKubectl();

/** The number of random cases of each kind; more of them find rarer differences. */
const COUNT = Number(process.env.APPLY_CASES ?? 1);
const SEED = Number(process.env.APPLY_SEED ?? 1);

/** Kinds that the server's own controllers write to, or whose names cannot be chosen. */
const LEFT_OUT =
  /^(Namespace|CustomResourceDefinition|APIService|FlowSchema|PriorityLevelConfiguration|CertificateSigningRequest)$/;

/** The manifest that is applied first, the object after somebody else's change, and the manifest applied then. */
interface Triple {
  original: JsonObject;
  theirs: JsonObject;
  modified: JsonObject;
}

/** Random triples of manifests of every kind, except kinds whose objects cannot be distinguished by name. */
function triples(): Triple[] {
  const random = new Random(SEED);
  // kubectl rounds an integer that is too long for it.
  const bases = readManifests().map(({ body }) => parseJson(body.replace(/\d{17,}/g, '12')) as JsonObject);
  // If several services request the same port, the first request wins, and proa sends eight requests at a time.
  for (const { spec } of bases) for (const port of portsOf(spec)) delete port.nodePort;
  const chosen = bases.filter(({ kind }) => !LEFT_OUT.test(String(kind)));
  return chosen.flatMap(({ status: _, ...base }) =>
    Array.from({ length: COUNT }, (_, index) => {
      const metadata = base.metadata as JsonObject;
      const name = `${metadata.name}-${index}`;
      const original = { ...base, metadata: { ...metadata, name } } as JsonObject;
      const rate = () => random.one([0, 0.03, 0.1, 0.3]);
      const from = random.chance(0.5) ? original : mutated(original, original, random, rate());
      return {
        original: from,
        theirs: mutated(from, original, random, rate()),
        modified: mutated(original, original, random, rate()),
      };
    }),
  );
}

function portsOf(spec: unknown): JsonObject[] {
  const { ports } = (spec ?? {}) as { ports?: JsonObject[] };
  return Array.isArray(ports) ? ports : [];
}

/** The output of a client, and the objects that it left. */
interface Left {
  said: { stdout: string; stderr: string }[];
  objects: Map<string, string>;
}

const home = mkdtempSync(join(tmpdir(), 'proa-random-'));

function folderOf(name: string, objects: readonly JsonObject[]): string {
  const folder = join(home, name);
  mkdirSync(folder, { recursive: true });
  for (const [index, object] of objects.entries())
    writeFileSync(join(folder, `${String(index).padStart(5, '0')}.json`), writeRawJson(object));
  return folder;
}

/** Lets a client apply the first and then the second manifests, each twice, on its own server. */
async function leftBy(command: readonly [string, ...string[]], cases: readonly Triple[]): Promise<Left> {
  const server = await startRealServer(assets!, [
    '--runtime-config=api/all=true',
    '--feature-gates=GenericEphemeralVolume=true,CSIStorageCapacity=true',
  ]);
  const client = new WireClient(server);
  const [program, ...first] = command;
  const apply = async (folder: string) => {
    const { stdout, stderr } = await runProcess(
      program,
      [...first, 'apply', '-f', folder, '--validate=false'],
      { env: { KUBECONFIG: server.kubeconfig, HOME: home } },
    );
    return { stdout, stderr: masked(stderr).replace(/\bkubectl(\.[\d.]+)?\b/g, 'proa') };
  };
  try {
    const namespaces = readManifests().filter(({ manifest }) => manifest.kind === 'Namespace');
    for (const { manifest, body } of namespaces)
      await client.ask(await collectionOf(client, manifest), {
        method: 'POST',
        contentType: 'application/json',
        body,
      });
    const said = [
      await apply(
        folderOf(
          'original',
          cases.map(({ original }) => original),
        ),
      ),
    ];
    for (const each of cases) await change(each, client);
    const modified = folderOf(
      'modified',
      cases.map((each) => each.modified),
    );
    said.push(await apply(modified), await apply(modified));
    return { said, objects: await allObjects(client) };
  } finally {
    client.close();
    await server.stop();
  }
}

/** Somebody else's change; a server may refuse it. */
async function change({ original, theirs }: Triple, client: WireClient): Promise<void> {
  const manifest = original as unknown as Manifest;
  const path = `${await collectionOf(client, manifest)}/${manifest.metadata.name}`;
  const body = writeRawJson(createMergePatch(original, theirs));
  await client.ask(path, { method: 'PATCH', contentType: 'application/merge-patch+json', body });
}

async function allObjects(client: WireClient): Promise<Map<string, string>> {
  const objects = new Map<string, string>();
  for (const list of await listPaths(client)) {
    if (/componentstatuses|apiservices|flowcontrol/.test(list)) continue;
    for (const path of await objectPaths(client, list)) {
      if (!/\/namespaces\/(kube-|default\/)/.test(path))
        objects.set(path, ordered(masked((await client.ask(path)).bytes.toString())));
    }
  }
  return objects;
}

/** An object with sorted managers: a server orders them by the seconds in which they wrote. */
function ordered(text: string): string {
  const object = JSON.parse(text) as { metadata: { managedFields?: object[] } };
  const entries = (object.metadata.managedFields ?? []).map((entry) => JSON.stringify(entry)).sort();
  return JSON.stringify({ ...object, metadata: { ...object.metadata, managedFields: entries } });
}

/** Masks identities, times, addresses and ports that a server chooses at random, and the wording of 1.36. */
function masked(text: string): string {
  return (
    text
      .replace(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g, 'UID')
      .replace(/"resourceVersion":"\d+"/g, '"resourceVersion":"N"')
      .replace(/"(creationTimestamp|time|lastTransitionTime|renewTime)":"[^"]*"/g, '"$1":"TIME"')
      .replace(/"clusterIPs?":(\[[^\]]*\]|"[^"]*")/g, '"clusterIP":"IP"')
      .replace(/"(nodePort|healthCheckNodePort)":\d+/g, '"$1":0')
      .replace(/\b0xc[\da-f]+\b/g, '0xADDRESS')
      // Go randomly writes its differences with one kind of space or another.
      .replace(/\u00a0/g, ' ')
      .replace(/^for:: /gm, 'for: ')
      .replace(/^[EWI]\d{4} [\d:.]+ .*\n/gm, '')
  );
}

describe.skipIf(isMissing('kube-apiserver', assets) || isMissing('kubectl', kubectl))(
  'random objects of every kind, applied over changes of others on a real kube-apiserver',
  () => {
    const cases = triples();
    let [theirs, ours]: Left[] = [];

    beforeAll(async () => {
      theirs = await leftBy([kubectl!], cases);
      ours = await leftBy(proaCommand, cases);
    }, 3_600_000);
    afterAll(() => rmSync(home, { recursive: true, force: true }));

    it.each([
      ['what is applied first', 0],
      ['what is applied over the changes', 1],
      ['what is applied once more', 2],
    ])('get the lines and the errors of kubectl: %s', (_, run) => {
      expect(ours!.said[run]!.stdout.split('\n')).toEqual(theirs!.said[run]!.stdout.split('\n'));
      expect(ours!.said[run]!.stderr.split('\n')).toEqual(theirs!.said[run]!.stderr.split('\n'));
    });

    it('are the same as after kubectl at the end, including managed fields', () => {
      expect(ours!.objects.size).toBeGreaterThan(30);
      expect(ours!.objects).toEqual(theirs!.objects);
    });
  },
);
