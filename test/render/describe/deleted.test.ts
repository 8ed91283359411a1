import { describe, expect, it } from 'vitest';
import { described } from './support.js';

const NOW = Date.parse('2024-01-01T00:00:05Z');
const metadata = { name: 'x', deletionTimestamp: '2024-01-01T00:00:00Z', deletionGracePeriodSeconds: 30 };

/** kubectl's words for an object that is being deleted (pkg/describe: describePod, describePersistentVolume and its claim). */
describe('an object that is being deleted', () => {
  it('is terminating: a pod with its grace period', async () => {
    const lines = await described(
      { apiVersion: 'v1', kind: 'Pod', metadata, status: { phase: 'Running' } },
      { now: NOW },
    );
    expect(lines).toContain('Status:                    Terminating (lasts 5s)');
    expect(lines).toContain('Termination Grace Period:  30s');
  });

  it('has its phase if it is a pod that has ended', async () => {
    const lines = await described(
      { apiVersion: 'v1', kind: 'Pod', metadata, status: { phase: 'Failed' } },
      { now: NOW },
    );
    expect(lines.join('\n')).toMatch(/^Status: +Failed$/m);
  });

  it.each([
    ['PersistentVolume', {}],
    ['PersistentVolumeClaim', { pods: [{ rows: [] }] }],
  ])('is terminating: a %s', async (kind, related) => {
    const object = { apiVersion: 'v1', kind, metadata, spec: {}, status: { phase: 'Bound' } };
    const text = (await described(object, { now: NOW, related })).join('\n');
    expect(text).toMatch(/^Status: +Terminating \(lasts 5s\)$/m);
  });
});
