import { chmodSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Session } from '../../../src/cluster/session.js';
import { withLastApplied } from '../../../src/merge/last-applied.js';
import type { Environment } from '../../../src/process/environment.js';
import type { StringOutput } from '../../../src/process/output.js';
import { diffProgram, showDifferences } from '../../../src/render/diff-program.js';
import { diff } from '../../../src/verbs/diff/diff.js';
import type { DiffOptions } from '../../../src/verbs/diff/options.js';
import { sandboxSession } from '../../support/sandbox-session.js';

const MAPS = '/api/v1/namespaces/default/configmaps';
const SECRETS = '/api/v1/namespaces/default/secrets';

const map = (name: string, value = 'v') =>
  withLastApplied({
    apiVersion: 'v1',
    kind: 'ConfigMap',
    metadata: { name, namespace: 'default' },
    data: { k: value },
  });

const options = {
  filenames: ['objects.yaml'],
  kustomize: '',
  recursive: false,
  labelSelector: '',
  serverSide: undefined,
  fieldManager: 'kubectl-client-side-apply',
  prune: undefined,
  showManagedFields: false,
  showSecrets: false,
  concurrency: 8,
} as const;

/** Variables that a test changes; a session takes none. */
function setVariables(environment: Environment, variables: Record<string, string>): void {
  Object.assign(environment.variables, variables);
}

/** Shows the differences, as the command does. Returns whether there are any. */
async function differs(asked: Omit<DiffOptions, 'all'>, session: Session): Promise<boolean> {
  const program = diffProgram(session.environment.variables);
  const files = await diff({ ...asked, all: program.isChosen }, session);
  return showDifferences(files, program, session.environment);
}

async function scene(...objects: object[]) {
  const made = await sandboxSession();
  await made.file('objects.yaml', objects.map((each) => JSON.stringify(each)).join('\n'));
  const { environment } = made.session;
  setVariables(environment, { PATH: process.env.PATH! });
  return { ...made, environment, stdout: () => (environment.stdout as StringOutput).text };
}

describe('diff', () => {
  it('reads many objects with one list, and neither writes nor runs a program if nothing differs', async () => {
    const names = Array.from({ length: 30 }, (_, at) => `map-${at}`);
    const { session, environment, create, asked, stdout } = await scene(...names.map((name) => map(name)));
    setVariables(environment, { PATH: '' });
    await create(MAPS, ...names.map((name) => map(name)));
    expect(await differs(options, session)).toBe(false);
    expect(stdout()).toBe('');
    const about = asked().filter((line) => !line.startsWith('GET /openapi'));
    expect(about).toEqual([`GET ${MAPS}?limit=100`]);
  });

  it('compares by itself if there is no diff program, in the order of names', async () => {
    const { session, environment, create, stdout } = await scene(map('b', 'w'), map('a', 'w'));
    await create(MAPS, map('a'), map('b'));
    setVariables(environment, { PATH: '' });
    expect(await differs(options, session)).toBe(true);
    expect(stdout().match(/^(diff|[-+]).*$/gm)).toEqual([
      'diff -u -N LIVE/v1.ConfigMap.default.a MERGED/v1.ConfigMap.default.a',
      '--- LIVE/v1.ConfigMap.default.a',
      '+++ MERGED/v1.ConfigMap.default.a',
      '-  k: v',
      '+  k: w',
      'diff -u -N LIVE/v1.ConfigMap.default.b MERGED/v1.ConfigMap.default.b',
      '--- LIVE/v1.ConfigMap.default.b',
      '+++ MERGED/v1.ConfigMap.default.b',
      '-  k: v',
      '+  k: w',
    ]);
  });

  it('makes the files readable only by the user, and removes them even if the program fails', async () => {
    const { session, environment, create, folder, stdout } = await scene(map('a', 'w'));
    await create(MAPS, map('a'));
    const bin = join(folder, 'bin');
    mkdirSync(bin);
    const script = '#!/bin/sh\nstat -c "%a %n" "$1" "$1"/*\nexit 3\n';
    writeFileSync(join(bin, 'peek'), script);
    chmodSync(join(bin, 'peek'), 0o700);
    setVariables(environment, {
      KUBECTL_EXTERNAL_DIFF: 'peek',
      PATH: [bin, process.env.PATH].join(delimiter),
    });
    await expect(differs(options, session)).rejects.toThrow('failed to run "peek": exit status 3');
    const [, live = ''] = /^700 (.*)$/m.exec(stdout()) ?? [];
    expect(live.startsWith(join(tmpdir(), 'LIVE-'))).toBe(true);
    expect(stdout()).toMatch(/^600 .*\/v1\.ConfigMap\.default\.a$/m);
    expect(readdirSync(tmpdir())).not.toContain(live.split('/').at(-1));
  });

  it('reads an object again that someone changes in the meantime', async () => {
    const { session, create, patch, asked, stdout } = await scene(map('a', 'w'));
    await create(MAPS, map('a'));
    const { transport } = session;
    const send = transport.send.bind(transport);
    let changes = 0;
    transport.send = async (request) => {
      if (request.method === 'PATCH' && changes++ === 0) await patch(`${MAPS}/a`, { data: { k: 'x' } });
      return send(request);
    };
    expect(await differs(options, session)).toBe(true);
    expect(stdout()).toContain('\n-  k: x\n+  k: w\n');
    expect(asked().filter((line) => line === `GET ${MAPS}/a`)).toHaveLength(2);
  });

  it('shows the values of secrets only on request', async () => {
    const secret = (value: string) =>
      withLastApplied({
        apiVersion: 'v1',
        kind: 'Secret',
        metadata: { name: 's', namespace: 'default' },
        data: { k: value },
      });
    const { session, create, stdout } = await scene(secret('bmV3'));
    await create(SECRETS, secret('b2xk'));
    expect(await differs(options, session)).toBe(true);
    expect(stdout()).not.toMatch(/bmV3|b2xk/);
    expect(await differs({ ...options, showSecrets: true }, session)).toBe(true);
    expect(stdout()).toContain('\n-  k: b2xk\n+  k: bmV3\n');
  });

  it('ends with the first error, before anything is shown', async () => {
    const { session, create, stdout } = await scene(map('a', 'w'), {
      ...map('b'),
      metadata: { name: 'b', namespace: 'nowhere' },
    });
    await create(MAPS, map('a'));
    await expect(differs(options, session)).rejects.toThrow('namespaces "nowhere" not found');
    expect(stdout()).toBe('');
  });
});
