import { describe, expect, it } from 'vitest';
import { StringOutput } from '../../../src/process/output.js';
import { type ExplainOptions, explainType } from '../../../src/verbs/explain/explain.js';
import { printVerb } from '../../support/run-verb.js';
import { type SandboxSession, sandboxSession } from '../../support/sandbox-session.js';

/** Runs an explain, and returns its requests. */
async function askedFor({ session, sandbox }: SandboxSession, options: Partial<ExplainOptions>) {
  sandbox.resetRequests();
  const environment = { ...session.environment, stdout: new StringOutput() };
  const defaults = { apiVersion: '', recursive: false, output: 'plaintext' };
  const place = { ...session, environment };
  await printVerb(explainType({ ...defaults, request: '', ...options }, place), place);
  return sandbox.requests().map(({ path }) => path);
}

describe('the requests of explain', () => {
  it('are the discovery of its group-version, the index of its documents, and the one of the group-version', async () => {
    const scene = await sandboxSession();
    const paths = await askedFor(scene, { request: 'pods.spec.containers' });
    expect(paths.sort()).toEqual(['/api/v1', '/openapi/v3', '/openapi/v3/api/v1']);
    expect(await askedFor(scene, { request: 'pods.spec' })).toEqual([]);
  });

  it('are the single document of v2 on request', async () => {
    const scene = await sandboxSession();
    const paths = await askedFor(scene, { request: 'pods', output: 'plaintext-openapiv2' });
    expect(paths.filter((path) => path.startsWith('/openapi'))).toEqual(['/openapi/v2']);
  });
});
