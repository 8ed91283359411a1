import { describe, expect, it } from 'vitest';
import { StatusError } from '../../../src/transport/errors.js';
import { described } from './support.js';

const node = { apiVersion: 'v1', kind: 'Node', metadata: { name: 'bar' } };
const refused = new Error('no');

/** Pools with the pairs of kubectl 1.36's own test (TestDescribeNodeWithResourceSlice). */
const slices = [2, 2].map((devices) => ({ driver: 'nvidia.com/gpu', pool: 'gpu-pool', devices }));

describe('the description of a node', () => {
  it('adds up the devices of pools', async () => {
    const related = { slices: [{ rows: slices }], pods: [{ rows: [] }], lease: [{ rows: [{}] }] };
    const lines = await described(node, { related });
    const at = lines.indexOf('Node-Local ResourceSlices:');
    expect(lines.slice(at + 1, at + 4)).toEqual([
      '  Driver          Pool      Slices  Devices',
      '  ------          ----      ------  -------',
      '  nvidia.com/gpu  gpu-pool  2       4',
    ]);
  });

  it('counts the pools after the tenth', async () => {
    const rows = Array.from({ length: 12 }, (_, at) => ({ driver: `d-${at}`, pool: `p-${at}`, devices: 1 }));
    const lines = await described(node, {
      related: { slices: [{ rows }], pods: [{ rows: [] }], lease: [{ rows: [{}] }] },
    });
    expect(lines).toContain('  ...and 2 more pools');
  });

  it('has no devices if there are none, and reports why there is no lease', async () => {
    const related = { pods: [{ rows: [] }], lease: [{ rows: [], error: refused }], slices: [{ rows: [] }] };
    const text = (await described(node, { related })).join('\n');
    expect(text).not.toContain('ResourceSlices');
    expect(text).toMatch(/^Lease: +Failed to get lease: no$/m);
  });

  it('reports if the pods may not be read, and fails if they cannot', async () => {
    const rest = { lease: [{ rows: [{}] }], slices: [{ rows: [] }] };
    const error = new StatusError({ reason: 'Forbidden' }, 403);
    expect(await described(node, { related: { ...rest, pods: [{ rows: [], error }] } })).toContain(
      'Pods:                         not authorized',
    );
    await expect(
      described(node, { related: { ...rest, pods: [{ rows: [], error: refused }] } }),
    ).rejects.toBe(refused);
  });
});
