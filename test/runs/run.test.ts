import { describe, expect, it } from 'vitest';
import { interruptFailure } from '../../src/process/errors.js';
import { podNames, type Scene, scene } from '../support/scene.js';

const empty = { pods: 0, namespaces: 1 };
/** A pod whose container never starts, in the sandbox. */
const NEVER = 'run stuck --image=x:missing --attach --rm --restart=Never';

describe('run --rm', () => {
  it('removes a pod that was not ready in time, and its service', async () => {
    const place = await scene(empty);
    const { stdout, stderr, exit } = await place.proa(
      `${NEVER} --pod-running-timeout=1ms --expose --port=80`,
    );
    expect({ stdout, stderr, exit }).toEqual({
      stdout:
        'service/stuck created\npod "stuck" deleted from default namespace\nservice "stuck" deleted from default namespace\n',
      stderr: 'error: timed out waiting for the condition\n',
      exit: 1,
    });
    expect(await podNames(place.client)).toEqual([]);
  });

  it('removes the pod after Ctrl-C, and does not report it with -q', async () => {
    const place = await scene(empty);
    const stop = new AbortController();
    const ended = place.proa(`${NEVER} -q`, { signal: stop.signal });
    await whenWatched(place);
    stop.abort(interruptFailure());
    expect(await ended).toEqual({ stdout: '', stderr: '', exit: 130 });
    expect(await podNames(place.client)).toEqual([]);
  });

  it('leaves another pod with that name', async () => {
    const place = await scene(empty);
    const ended = place.proa(NEVER);
    await whenWatched(place);
    await place.proa('delete pod stuck');
    await place.proa('run stuck --image=nginx');
    const { stdout, stderr, exit } = await ended;
    expect({ stdout, stderr, exit }).toEqual({
      stdout: '',
      stderr: 'Error from server (NotFound): pods "stuck" not found\n',
      exit: 1,
    });
    expect(await podNames(place.client)).toEqual(['stuck']);
  });

  it('reports that the pod could not be removed', async () => {
    const place = await scene(empty);
    const stop = new AbortController();
    const ended = place.proa(`${NEVER} -q`, { signal: stop.signal });
    await whenWatched(place);
    await place.sandbox.close();
    stop.abort(interruptFailure());
    const { stderr, exit } = await ended;
    expect(stderr).toMatch(/^error: .*refused/);
    expect(exit).toBe(130);
  });
});

/** Resolves when a pod is being watched. */
async function whenWatched({ sandbox }: Scene): Promise<void> {
  const isWatched = () =>
    sandbox.requests().filter(({ method, path }) => method === 'GET' && path.endsWith('/pods')).length > 1;
  while (!isWatched()) await new Promise(setImmediate);
}
