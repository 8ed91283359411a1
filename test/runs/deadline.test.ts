import { describe, expect, it } from 'vitest';
import { scene } from '../support/scene.js';

describe('--deadline', () => {
  it('ends a request without a response, with its own exit code under fine codes', async () => {
    const { proa } = await scene({ pods: 3, faults: { freezeEvery: 1 } });
    const expected = { stdout: '', stderr: 'error: the deadline of 100ms has passed\n' };
    expect(await proa('get pods --deadline=100ms')).toEqual({ ...expected, exit: 1 });
    expect(await proa('get pods --exit-codes=fine', { env: { PROA_DEADLINE: '100ms' } })).toEqual({
      ...expected,
      exit: 19,
    });
  });

  it('ends a watch, which ends with 1 otherwise', async () => {
    const { proa } = await scene({ pods: 1 });
    const { stderr, exit } = await proa('get pods -w --deadline=1s --exit-codes=fine');
    expect({ stderr, exit }).toEqual({ stderr: 'error: the deadline of 1s has passed\n', exit: 19 });
  });

  it('must be a duration', async () => {
    const { proa } = await scene();
    const { stderr, exit } = await proa('get pods --deadline=soon --exit-codes=fine');
    expect(stderr).toBe(
      'error: --deadline must be a duration above 0, such as 30s or 5m; it is "soon"\nSee \'proa get --help\' for usage.\n',
    );
    expect(exit).toBe(10);
  });
});
