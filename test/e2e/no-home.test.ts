import { expect, it } from 'vitest';
import { isExecutable, runProa } from '../support/proa.js';

/** Node's homedir() for a user id that is in no list of users: only HOME can provide a home. */
const stranger = `
  import os from 'node:os';
  import { syncBuiltinESMExports } from 'node:module';
  os.homedir = () => {
    if (process.env.HOME === undefined) throw new Error('uv_os_homedir returned ENOENT');
    return process.env.HOME;
  };
  syncBuiltinESMExports();
`;

it.skipIf(isExecutable)('starts without HOME under a user id that has no name', async () => {
  const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(stranger)}`;
  const { stdout, stderr, exit } = await runProa(['version', '--client'], { env: { NODE_OPTIONS } });
  expect({ stderr, exit }).toEqual({ stderr: '', exit: 0 });
  expect(stdout).toMatch(/^Client Version: /);
});
