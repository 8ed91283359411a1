import { expect, test } from 'vitest';
import { runInProcess } from '../support/in-process.js';
import { setting } from '../support/scene.js';

/** One broken connection ends all responses in progress on it. */
test.each([
  [0.03, 1],
  [0.03, 2],
  [0.1, 3],
  [0.2, 4],
])(
  'legacy discovery is complete if %s of the responses cut their connection (seed %s)',
  async (cut, seed) => {
    const { sandbox, env, folder } = await setting({ groups: 60, legacyDiscovery: true, seed });
    const list = (cache: string) =>
      runInProcess(['api-resources', '-o', 'name', `--cache-dir=${folder}/${cache}`], { env });
    const whole = await list('whole');
    expect(whole).toMatchObject({ exit: 0, stderr: '' });
    sandbox.setFaults({ cut });
    expect(await list('cut')).toEqual(whole);
  },
);
