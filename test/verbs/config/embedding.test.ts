import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { inTemporaryFolder } from '../../kubeconfig/support.js';
import { proaCommand } from '../../support/proa.js';
import { runProcess } from '../../support/run-process.js';
import { proaConfig } from './support.js';

const base64 = (text: string) => Buffer.from(text).toString('base64');

/** Runs a line of bash in which `$proa` is proa. */
async function bash(line: string, folder: string) {
  const proa = proaCommand.map((word) => `'${word}'`).join(' ');
  const ran = await runProcess('bash', ['-c', line.replaceAll('$proa', proa)], {
    cwd: folder,
    env: { HOME: folder },
  });
  return { ...ran, config: parse(readFileSync(join(folder, '.kube/config'), 'utf8')) };
}

describe('config --embed-certs', () => {
  it('set-cluster embeds data from a pipe', async () => {
    await inTemporaryFolder(async (folder) => {
      const { config, ...ran } = await bash(
        "$proa config set-cluster c --embed-certs --certificate-authority=<(printf 'AUTHORITY\\n')",
        folder,
      );
      expect(ran).toEqual({ stdout: 'Cluster "c" set.\n', stderr: '', exit: 0 });
      expect(config.clusters).toEqual([
        { name: 'c', cluster: { 'certificate-authority-data': base64('AUTHORITY\n'), server: '' } },
      ]);
    });
  });

  it('set-credentials embeds data from two pipes', async () => {
    await inTemporaryFolder(async (folder) => {
      const { config, ...ran } = await bash(
        '$proa config set-credentials u --embed-certs --client-certificate=<(printf CERT) --client-key=<(printf KEY)',
        folder,
      );
      expect(ran).toEqual({ stdout: 'User "u" set.\n', stderr: '', exit: 0 });
      expect(config.users).toEqual([
        {
          name: 'u',
          user: { 'client-certificate-data': base64('CERT'), 'client-key-data': base64('KEY') },
        },
      ]);
    });
  });

  // kubectl writes nothing for these, but reports that it did.
  it.each([
    [
      'set-cluster c --certificate-authority empty',
      'could not embed certificate-authority file empty: it is empty',
    ],
    [
      'set-cluster c --certificate-authority folder',
      'could not embed certificate-authority file folder: read folder: is a directory',
    ],
    [
      'set-credentials u --client-certificate empty',
      'could not embed client-certificate file empty: it is empty',
    ],
    [
      'set-credentials u --client-certificate cert --client-key empty',
      'could not embed client-key file empty: it is empty',
    ],
  ])('%s is refused, and writes nothing', async (args, message) => {
    await inTemporaryFolder(async (folder) => {
      mkdirSync(join(folder, 'folder'));
      writeFileSync(join(folder, 'empty'), '');
      writeFileSync(join(folder, 'cert'), 'CERT');
      const { stdout, stderr, code, files } = await proaConfig({ args: `${args} --embed-certs` }, folder);
      expect({ stdout, stderr, code }).toEqual({ stdout: '', stderr: `error: ${message}\n`, code: 1 });
      expect(Object.keys(files).sort()).toEqual(['cert', 'empty']);
    });
  });
});
