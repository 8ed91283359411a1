import { describe, expect, it } from 'vitest';
import { StatusError } from '../../../src/transport/errors.js';
import { runApply } from '../../../src/verbs/apply/run.js';
import { sandboxSession } from '../../support/sandbox-session.js';
import { fileOf, MAPS, map, options, withBefore } from './support.js';

describe('apply --force', () => {
  it('deletes no object that was made again under the name of the one that cannot be patched', async () => {
    const place = await sandboxSession();
    await place.create(MAPS, map('m'));
    await place.file('objects.json', fileOf(map('m', { k: 'w' })));
    const session = withBefore(place.session, async ({ method }) => {
      if (method === 'PATCH') throw new StatusError({ reason: 'Invalid', message: 'immutable' }, 422);
      if (method !== 'DELETE') return;
      await place.remove(`${MAPS}/m`);
      await place.create(MAPS, map('m', { theirs: '1' }));
    });
    const deletion = { ...options.deletion, force: true };
    await expect(runApply({ ...options, deletion }, session)).rejects.toThrow(
      /the UID in the precondition .* does not match/,
    );
    const asked = place.sandbox.requests().filter(({ path }) => path.startsWith(MAPS));
    expect(asked.map(({ method, status }) => [method, status])).toEqual([['DELETE', 409]]);
  });
});
