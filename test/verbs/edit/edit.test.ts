import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { StringOutput } from '../../../src/process/output.js';
import { printOutcomes } from '../../../src/render/outcomes.js';
import { edit as editObjects } from '../../../src/verbs/edit/edit.js';
import type { EditOptions } from '../../../src/verbs/edit/options.js';
import { type SandboxSession, sandboxSession } from '../../support/sandbox-session.js';

const MAPS = '/api/v1/namespaces/default/configmaps';

const options: EditOptions = {
  words: ['configmap/one', 'configmap/two'],
  filenames: [],
  kustomize: '',
  recursive: false,
  labelSelector: '',
  subresource: '',
  validation: 'Strict',
  fieldManager: 'kubectl-edit',
  saveConfig: false,
  changeCause: undefined,
  outputPatch: false,
  windowsLineEndings: false,
  format: undefined,
  showManagedFields: false,
  allowMissingTemplateKeys: true,
  dryRun: 'none',
  yes: false,
};

function map(name: string, data: Record<string, string>) {
  return { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name }, data };
}

/** Edits with a bash script, which has the round in $ROUND; returns the result. */
async function edit(scene: SandboxSession, script: string, changed: Partial<EditOptions> = {}) {
  const { session, folder } = scene;
  const path = join(folder, 'editor.sh');
  const counted = `ROUND=$(cat ${folder}/round 2>/dev/null || echo 1); echo $((ROUND + 1)) >${folder}/round`;
  writeFileSync(path, `${counted}\ncp "$1" ${folder}/shown-$ROUND\n${script}\n`);
  Object.assign(session.environment.variables, {
    PATH: process.env.PATH,
    EDITOR: `bash ${path}`,
    TMPDIR: folder,
  });
  await scene.create(
    MAPS,
    map('one', { key: '1', script: '#!/bin/sh\n# a comment\n' }),
    map('two', { key: '2' }),
  );
  const asked = { ...options, ...changed };
  const error: unknown = await printOutcomes(asked, session.environment, () =>
    editObjects(asked, session),
  ).then(
    () => undefined,
    (one: unknown) => one,
  );
  return {
    error,
    stdout: (session.environment.stdout as StringOutput).text,
    patches: scene.asked().filter((line) => line.startsWith('PATCH')),
    shown: (round: number) => readFileSync(join(folder, `shown-${round}`), 'utf8'),
  };
}

describe('edit', () => {
  it('does not send a saved object again if another object was refused', async () => {
    const scene = await sandboxSession();
    const { error, stdout, patches } = await edit(
      scene,
      `if [ $ROUND = 1 ]; then sed -i 's/key: "1"/key: x/; s/name: two/name: two\\n    labels: {a: "not valid"}/' "$1"
else sed -i 's/not valid/valid/' "$1"; fi`,
    );
    expect(error).toBeUndefined();
    expect(stdout).toBe('configmap/one edited\nconfigmap/one skipped\nconfigmap/two edited\n');
    const [one, two, again, ...more] = patches.map((line) => line.replace(/\?.*/, ''));
    expect([one, two, again]).toEqual([`PATCH ${MAPS}/one`, `PATCH ${MAPS}/two`, `PATCH ${MAPS}/two`]);
    expect(more).toEqual([]);
  });

  it('keeps comments in values when the file is opened again', async () => {
    const scene = await sandboxSession();
    const { error, shown } = await edit(
      scene,
      `if [ $ROUND = 1 ]; then sed -i 's/name: one/name: one\\n  labels: {a: "not valid"}/' "$1"
else sed -i 's/not valid/valid/' "$1"; fi`,
      { words: ['configmap/one'] },
    );
    expect(error).toBeUndefined();
    expect(shown(2)).toContain('    # a comment\n');
    expect(shown(2)).toMatch(
      /^# Please edit(?:.*\n)+# configmaps "one" was not valid:\n# \* metadata.labels: /,
    );
    expect(shown(2).match(/^# Please edit/gm)).toHaveLength(1);
  });

  it('sees a change after the first document', async () => {
    const scene = await sandboxSession();
    const script = '[ $ROUND = 1 ] && printf -- "---\\nkind: ConfigMap\\n" >>"$1"; true';
    const { error } = await edit(scene, script, { words: ['configmap/one'] });
    expect(String(error)).toContain('Edit cancelled, no valid changes were saved.');
  });

  it('keeps the file if someone else changed the object in the meantime', async () => {
    const scene = await sandboxSession();
    const { error } = await edit(
      scene,
      `sed -i 's/key: "1"/key: x/; s/resourceVersion: .*/resourceVersion: "1"/' "$1"`,
      { words: ['configmap/one'] },
    );
    expect(error).toMatchObject({ exitCode: 1, display: '' });
    const [, path = ''] = /replace -f (\S+)` to try this update again/.exec(scene.stderr.text) ?? [];
    expect(readFileSync(path, 'utf8')).toContain('key: x');
  });
});
