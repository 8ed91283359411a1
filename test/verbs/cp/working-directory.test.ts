import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { printTexts } from '../../../src/render/outcomes.js';
import { copyFiles } from '../../../src/verbs/cp/copy.js';
import { startHostilePod } from '../../support/hostile-streams.js';
import { sandboxSession } from '../../support/sandbox-session.js';

it.each(['.', './', 'x/..'])(
  'a working directory that is known only by a link is not copied as that link: %s',
  async (local) => {
    const { session, folder } = await sandboxSession({ between: () => startHostilePod('spdy', () => {}) });
    const link = join(folder, 'link');
    symlinkSync(folder, link);
    const environment = { ...session.environment, workingFolder: link };
    const remote = { namespace: '', pod: 'box', path: '/tmp/x' };
    const copied = printTexts(
      environment.stdout,
      copyFiles(
        {
          ...{ copy: { way: 'to', remote, local }, container: '', noPreserve: false },
          ...{ checksum: true, retries: 0, noTar: false, yes: true },
        },
        { ...session, environment },
        'proa',
      ),
    );
    await expect(copied).rejects.toThrow(`${local} cannot be copied: the working directory was removed`);
  },
);
