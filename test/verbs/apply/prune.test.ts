import { describe, expect, it } from 'vitest';
import type { StringOutput } from '../../../src/process/output.js';
import { sandboxSession } from '../../support/sandbox-session.js';
import { fileOf, map, options, printApply } from './support.js';

const namespace = (name: string) => ({ apiVersion: 'v1', kind: 'Namespace', metadata: { name } });
const mapIn = (place: string, name: string) => ({ ...map(name), metadata: { name, namespace: place } });

/** What is pruned of the objects, once only some of them are applied: the lines of standard output, and of standard error. */
async function pruned(all: object[], kept: object[], allowlist: string[]) {
  const { session, file, stderr } = await sandboxSession();
  await file('objects.json', fileOf(...all));
  await printApply(options, session);
  await file('objects.json', fileOf(...kept));
  await printApply({ ...options, prune: { allowlist } }, session);
  const { text } = session.environment.stdout as StringOutput;
  return { lines: text.split('\n').filter((line) => line.endsWith(' pruned')), told: stderr.text };
}

describe('apply --prune', () => {
  const all = [
    ...[namespace('keep'), namespace('old')],
    ...[mapIn('keep', 'a'), mapIn('keep', 'b'), mapIn('old', 'c')],
  ];
  const kept = [namespace('keep'), mapIn('keep', 'a')];

  it('without types prunes those of kubectl: within the namespaces it applied to, and what is in none', async () => {
    const { lines, told } = await pruned(all, kept, []);
    expect(lines).toEqual(['configmap/b pruned', 'namespace/old pruned']);
    expect(told).toContain('kubectl apply will no longer prune non-namespaced resources by default');
  });

  it.each([
    [['core/v1/Namespace'], ['namespace/old pruned']],
    [['core/v1/ConfigMap'], ['configmap/b pruned']],
    [
      ['core/v1/ConfigMap', '/v1/Namespace'],
      ['configmap/b pruned', 'namespace/old pruned'],
    ],
  ])('of %j prunes nothing else', async (allowlist, expected) => {
    const { lines, told } = await pruned(all, kept, allowlist);
    expect(lines).toEqual(expected);
    expect(told).toBe('');
  });
});
