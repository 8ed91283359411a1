import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createInvocations } from '../compare/create-invocations.js';
import { splitWords } from '../compare/invocations.js';
import { findKubectl } from '../support/kubectl.js';
import { proaCommand } from '../support/proa.js';
import { type RealServer, realServerAssets, startRealServer } from '../support/real-server.js';
import { type ProcessResult, runProcess } from '../support/run-process.js';

const assets = realServerAssets();
const kubectl = findKubectl();
const fixtures = resolve(import.meta.dirname, '../compare/create');

/** Two ways of proa, each held against kubectl. Their namespaces are of one length, since a server quotes so many bytes. */
const wires = ['auto', 'json'] as const;

describe.skipIf(assets === undefined || kubectl === undefined)(
  'create of kubectl and proa on a real kube-apiserver',
  () => {
    let server: RealServer;
    const home = mkdtempSync(join(tmpdir(), 'proa-create-'));

    beforeAll(async () => {
      server = await startRealServer(assets!);
      for (const namespace of ['made-kctl', ...wires.map((wire) => `made-${wire}`)])
        await plainly(`create ns ${namespace}`);
      const definition = resolve(import.meta.dirname, '../compare/fixtures.yaml');
      await plainly(`create -f ${definition}`);
      await vi.waitFor(async () => expect(await plainly('get gizmos -A')).toMatchObject({ exit: 0 }), 60_000);
    });
    afterAll(async () => {
      await server?.stop();
      rmSync(home, { recursive: true, force: true });
    });

    function run(command: readonly [string, ...string[]], line: string, namespace: string) {
      const [words = '', file] = line.split(' < ');
      const args = splitWords(words).map((word) => word.replaceAll('NS', namespace));
      const [program, ...first] = command;
      const all = [...first, ...args, ...(args.includes('-n') ? [] : [`--namespace=${namespace}`])];
      const env = { KUBECONFIG: server.kubeconfig, HOME: home };
      const stdin = file === undefined ? '' : readFileSync(join(fixtures, file), 'utf8');
      return runProcess(program, all, { env, stdin, cwd: fixtures });
    }
    const plainly = (line: string) => run([kubectl!], `${line} -n default`, 'default');

    it('covers at least 40 command lines', () => {
      expect(createInvocations.length).toBeGreaterThanOrEqual(40);
    });

    it.each(createInvocations)('%s', async (line) => {
      const expected = comparable(await run([kubectl!], line, 'made-kctl'));
      for (const wire of wires) {
        const typed = line.replace(/^create/, wire === 'auto' ? 'create' : `create --wire=${wire}`);
        const found = comparable(await run(proaCommand, typed, `made-${wire}`));
        expect(found, `--wire=${wire}`).toEqual(expected);
      }
    });

    it('leave the same objects behind, managed fields and all', async () => {
      const types = 'configmaps,secrets,services,deployments,roles,networkpolicies,gizmos,rc';
      const left = async (namespace: string) =>
        comparable(await run([kubectl!], `get ${types} -o yaml --show-managed-fields`, namespace));
      const expected = await left('made-kctl');
      expect(expected.stdout.match(/^- apiVersion/gm)!.length).toBeGreaterThan(20);
      for (const wire of wires) expect(await left(`made-${wire}`), `--wire=${wire}`).toEqual(expected);
    });
  },
);

/** What differs from one creation to the next is alike: identities, times, the namespace, what the server made up. */
function masked(text: string): string {
  return text
    .replace(/\bmade-(kctl|auto|json)\b/g, 'NS')
    .replace(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g, 'UID')
    .replace(/(resourceVersion"?: ?)"\d+"/g, '$1"N"')
    .replace(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ/g, 'TIME')
    .replace(/\bsome-\w{5}\b/g, 'some-*');
}

/** klog's lines name places in kubectl's sources. */
function comparable({ stdout, stderr, exit }: ProcessResult): ProcessResult {
  const told = stderr.split('\n').filter((line) => !/^[EWI]\d{4} [\d:.]+ /.test(line));
  return {
    stdout: masked(stdout),
    stderr: masked(told.join('\n')).replace(/\bkubectl(\.[\d.]+)?\b/g, 'proa'),
    exit,
  };
}
