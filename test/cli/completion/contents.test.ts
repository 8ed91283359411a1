import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { front } from '../../support/front.js';
import { runInProcess } from '../../support/in-process.js';
import { scene as plainScene } from '../../support/scene.js';

/** However loaded the machine is. */
const patient = { PROA_COMPLETION_TIMEOUT: '600' };

async function scene(options: Parameters<typeof plainScene>[0] = {}) {
  const made = await plainScene({ sample: true, ...options });
  Object.assign(made.env, patient);
  return made;
}

describe('completion offers the content of objects', () => {
  it.each([
    ['the keys of a secret', 'secret db-credentials ', 'password\nusername\n:4\n'],
    ['a column of a table, wide ones too', 'get pods --columns=no', 'node\nnominatednode\n:4\n'],
    ['a column of a short name', 'get deploy/web -A --columns=a', 'available\nage\n:4\n'],
    ['a column of a type without objects', 'get leases --columns=h', 'holder\n:4\n'],
    ['a field', 'explain pods.spec.nodeN', 'pods.spec.nodeName\n:6\n'],
    ['a field of a type with its group', 'explain deployments.apps.sp', 'deployments.apps.spec\n:6\n'],
    ['a field in items of a list', 'explain po.spec.containers.na', 'po.spec.containers.name\n:6\n'],
    [
      'a field of a version',
      'explain --api-version=autoscaling/v1 hpa.spec.targetC',
      'hpa.spec.targetCPUUtilizationPercentage\n:6\n',
    ],
    ['no field of what is not there', 'explain pods.nope.', ':4\n'],
    ['the containers whose images change', 'set image deploy/web ', 'app=\n:6\n'],
    ['the folders of a container', 'cp web-1:/et', 'web-1:/etc/\n:6\n'],
    [
      'a file in a folder of a container',
      'cp default/web-1:/etc/host',
      'default/web-1:/etc/hostname\ndefault/web-1:/etc/hosts\n:4\n',
    ],
    ['nothing of a pod that is not there', 'cp nope:/', ':2\n'],
  ])('%s', async (_what, line, stdout) => {
    const { proa } = await scene();
    expect(await proa(`__complete ${line}`)).toEqual({ exit: 0, stderr: '', stdout });
  });

  it('fields from the older document, if a server has only that', async () => {
    const { url, folder } = await front(({ path }) =>
      path.startsWith('/openapi/v3') ? { status: 404, body: '404 page not found' } : undefined,
    );
    const env = { HOME: folder, KUBECACHEDIR: join(folder, 'cache'), ...patient };
    const { stdout } = await runInProcess(['__complete', '-s', url, 'explain', 'pods.spec.nodeN'], { env });
    expect(stdout).toBe('pods.spec.nodeName\n:6\n');
  });

  it('columns from one row without its object', async () => {
    const { proa, sandbox } = await scene();
    await proa('get pods');
    sandbox.resetRequests();
    await proa('__complete get pods --columns=');
    const [request, ...others] = sandbox.requests();
    expect(others).toEqual([]);
    expect(new URLSearchParams(request!.query).get('limit')).toBe('1');
    expect(new URLSearchParams(request!.query).get('includeObject')).toBe('None');
  });

  it('no files of a container, and runs nothing there, if changes are not allowed', async () => {
    const { proa, sandbox } = await scene();
    await proa('get pods');
    sandbox.resetRequests();
    const { stdout } = await proa('__complete cp web-1:/et', { env: { PROA_READ_ONLY: 'true' } });
    expect(stdout).toBe(':2\n');
    expect(sandbox.requests()).toEqual([]);
  });
});
