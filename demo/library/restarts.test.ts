import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { type Sandbox, startSandbox } from 'proa/sandbox';
import { restartedPods } from './restarts.ts';

describe('restartedPods', () => {
  let sandbox: Sandbox;

  beforeEach(async () => {
    sandbox = await startSandbox({ pods: 200, namespaces: 3 });
  });
  afterEach(() => sandbox.stop());

  it('finds pods of all namespaces', async () => {
    const pods = await restartedPods(sandbox);
    assert.ok(pods.length > 0 && pods.length < 200);
    assert.equal(new Set(pods.map((name) => name.split('/')[0])).size, 3);
  });

  it('asks again when the server is unavailable', async () => {
    const expected = await restartedPods(sandbox);
    sandbox.resetRequests();
    sandbox.setFaults({ fail503: 1 });
    await assert.rejects(restartedPods(sandbox), /GET \/api\/v1\/pods: 503/);
    assert.deepEqual(
      sandbox.requests().map(({ status }) => status),
      [503, 503, 503],
    );
    sandbox.setFaults({});
    assert.deepEqual(await restartedPods(sandbox), expected);
  });
});
