import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { loadKubeconfig } from '../../../src/kubeconfig/load.js';
import { machineOf } from '../../../src/kubeconfig/node-machine.js';
import { runShell } from '../../../src/verbs/ctx/shell.js';
import { sandboxSession } from '../../support/sandbox-session.js';

/** Opens a shell that runs a script instead of asking, and records its input. */
async function inShell(variables: Record<string, string> = {}, namespace = '') {
  const { session, folder, stderr } = await sandboxSession();
  const shell = join(folder, 'shell');
  const noted = join(folder, 'noted');
  const script = `#!/bin/sh
stat -c '%a %n' "$KUBECONFIG" "$(dirname "$KUBECONFIG")" > ${noted}
cat "$KUBECONFIG" > ${noted}.config
echo "$PROA_CONTEXT $PROA_NAMESPACE $KEPT" >> ${noted}
exit 7
`;
  writeFileSync(shell, script, { mode: 0o700 });
  const environment = {
    ...session.environment,
    variables: {
      ...session.environment.variables,
      SHELL: shell,
      KEPT: 'kept',
      PATH: process.env.PATH,
      ...variables,
    },
  };
  const { config } = await loadKubeconfig('', machineOf(environment), 'empty');
  const cacheFolder = join(folder, 'cache');
  const exit = await runShell(config, { context: 'proa-sandbox', namespace, cacheFolder }, environment);
  const [file = '', place = '', given = ''] = readFileSync(noted, 'utf8').trimEnd().split('\n');
  return { exit, said: stderr.text, file, place, given, text: readFileSync(`${noted}.config`, 'utf8') };
}

describe.skipIf(process.platform !== 'linux')('a shell of one context', () => {
  it('ends as it ends, and has a private kubeconfig that is removed with it', async () => {
    const { exit, file, place } = await inShell();
    expect(exit).toEqual({ code: 7 });
    expect([file.split(' ')[0], place.split(' ')[0]]).toEqual(['600', '700']);
    const path = file.split(' ')[1]!;
    expect(existsSync(dirname(path))).toBe(false);
  });

  it('has one context, and its own variables besides those of the user', async () => {
    const { text, given } = await inShell({}, 'shop');
    expect(text.match(/^- /gm)).toHaveLength(3);
    expect(text).toContain('namespace: shop');
    expect(given).toBe('proa-sandbox shop kept');
  });

  it('shows the context, and the enclosing one', async () => {
    expect((await inShell()).said).toBe(
      'Shell with only context "proa-sandbox" and namespace "default". Type "exit" to leave.\n',
    );
    expect((await inShell({ PROA_CONTEXT: 'outer' })).said).toMatch(
      /^Shell inside the shell of context "outer" /,
    );
  });
});

it('a missing shell is named', async () => {
  const { session, folder } = await sandboxSession();
  const SHELL = join(folder, 'nope');
  const environment = { ...session.environment, variables: { ...session.environment.variables, SHELL } };
  const { config } = await loadKubeconfig('', machineOf(environment), 'empty');
  const shell = runShell(
    config,
    { context: 'proa-sandbox', namespace: '', cacheFolder: folder },
    environment,
  );
  await expect(shell).rejects.toThrow(SHELL);
});
