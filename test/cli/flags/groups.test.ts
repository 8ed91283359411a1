// What kubectl 1.36 does with the common flags of its commands; scripts may match its messages.

import { describe, expect, it } from 'vitest';
import { chunkSizeFlags, readChunkSize } from '../../../src/cli/flags/chunk-size.js';
import { deletionFlags, readDeletion } from '../../../src/cli/flags/deletion.js';
import { dryRunFlags, readDryRun } from '../../../src/cli/flags/dry-run.js';
import { fileFlags, pathFlags, readFiles, readRequiredFiles } from '../../../src/cli/flags/files.js';
import { lineEndingFlags } from '../../../src/cli/flags/line-endings.js';
import { localFlags, readLocal } from '../../../src/cli/flags/local.js';
import { overrideFlags, readOverrides } from '../../../src/cli/flags/overrides.js';
import { podRunningTimeoutFlags, readPodRunningTimeout } from '../../../src/cli/flags/pod-running-timeout.js';
import { fieldSelectorFlags, readSelectors, selectorFlags } from '../../../src/cli/flags/selectors.js';
import { readServerSide, serverSideFlags } from '../../../src/cli/flags/server-side.js';
import { readValidation, validateFlags } from '../../../src/cli/flags/validate.js';
import { fieldManagerFlags } from '../../../src/cli/flags/write.js';
import { typed } from './typed.js';

describe('-f, -k and -R', () => {
  const flags = fileFlags({ purpose: 'to read' });
  const read = async (line: string) => readFiles(await typed(flags, line));

  it('names files, separated by commas or repeated, or one kustomization', async () => {
    expect(await read('-f a,b -f c -R')).toEqual({
      filenames: ['a', 'b', 'c'],
      kustomize: '',
      recursive: true,
    });
    expect(await read('-k d')).toEqual({ filenames: [], kustomize: 'd', recursive: false });
  });

  it('refuses -k with the others', async () => {
    await expect(read('-f a -k d')).rejects.toThrow('only one of -f or -k can be specified');
    await expect(read('-k d -R')).rejects.toThrow("the -k flag can't be used with -f or -R");
  });

  it('are required for commands that only work on files', async () => {
    const values = await typed(flags);
    expect(() => readRequiredFiles(values)).toThrow('must specify one of -f and -k');
  });

  it('have commands without -k that read directories recursively', async () => {
    const recursive = pathFlags({ purpose: 'to wait for', recursive: true });
    expect(readFiles(await typed(recursive, '-f a'))).toMatchObject({ kustomize: '', recursive: true });
    expect(readFiles(await typed(recursive, '-f a -R=false'))).toMatchObject({ recursive: false });
    await expect(typed(recursive, '-k d')).rejects.toThrow("unknown shorthand flag: 'k' in -k");
  });
});

describe('--dry-run', () => {
  const read = async (line: string) => readDryRun(await typed(dryRunFlags(), line));

  it.each([
    ['', 'none', []],
    ['--dry-run=client', 'client', []],
    ['--dry-run=server', 'server', []],
    ['--dry-run', 'client', ['--dry-run is deprecated and can be replaced with --dry-run=client.']],
    [
      '--dry-run=true',
      'client',
      ['--dry-run=true is deprecated (boolean value) and can be replaced with --dry-run=client.'],
    ],
    [
      '--dry-run=0',
      'none',
      ['--dry-run=0 is deprecated (boolean value) and can be replaced with --dry-run=none.'],
    ],
  ])('%j', async (line, dryRun, warnings) => {
    expect(await read(line)).toEqual({ dryRun, warnings });
  });

  it('refuses other words', async () => {
    await expect(read('--dry-run=foo')).rejects.toThrow(
      'Invalid dry-run value (foo). Must be "none", "server", or "client".',
    );
  });
});

describe('--validate', () => {
  const read = async (line: string) => readValidation(await typed(validateFlags(), line));

  it.each([
    ['', 'Strict'],
    ['--validate', 'Strict'],
    ['--validate=true', 'Strict'],
    ['--validate=warn', 'Warn'],
    ['--validate=ignore', 'Ignore'],
    ['--validate=false', 'Ignore'],
  ])('%j', async (line, validation) => expect(await read(line)).toBe(validation));

  it('refuses other words', async () => {
    await expect(read('--validate=nope')).rejects.toThrow(
      'invalid - validate option "nope"; must be one of: strict (or true), warn, ignore (or false)',
    );
  });
});

describe('the flags of a deletion', () => {
  const read = async (line: string) => readDeletion(await typed(deletionFlags({ wait: true }), line));
  const plain = { force: false, gracePeriod: -1, timeoutMs: 0, wait: true, warnings: [] };

  it.each([
    ['', { propagation: 'Background' }],
    ['--cascade', { propagation: 'Background' }],
    ['--cascade=foreground', { propagation: 'Foreground' }],
    ['--cascade=orphan --force --grace-period=0', { propagation: 'Orphan', force: true, gracePeriod: 0 }],
    ['--timeout=2m --wait=false', { propagation: 'Background', timeoutMs: 120_000, wait: false }],
    [
      '--cascade=false',
      {
        propagation: 'Orphan',
        warnings: [
          'warning: --cascade=false is deprecated (boolean value) and can be replaced with --cascade=orphan.',
        ],
      },
    ],
  ])('%j', async (line, expected) => {
    expect(await read(line)).toEqual({ ...plain, ...expected });
  });

  it('refuse other propagations', async () => {
    await expect(read('--cascade=x')).rejects.toThrow(
      'invalid cascade value (x). Must be "background", "foreground", or "orphan"',
    );
  });

  it('do not wait by default in some commands', async () => {
    expect((await typed(deletionFlags({ wait: false }))).wait).toBe(false);
  });
});

describe('--overrides', () => {
  const read = async (line: string) => readOverrides(await typed(overrideFlags(), line));

  it('is a merge patch by default, and names another type', async () => {
    expect(await read('--overrides={}')).toEqual({ overrides: '{}', overrideType: 'merge' });
    expect(await read('--overrides=[] --override-type=json')).toMatchObject({ overrideType: 'json' });
    await expect(read('--overrides={} --override-type=x')).rejects.toThrow('invalid override type: x');
    expect(await read('--override-type=x')).toMatchObject({ overrides: '' });
  });
});

describe('a flag together with others', () => {
  it('--local cannot be combined with a dry run on the server', async () => {
    const flags = await typed(localFlags(), '--local');
    expect(readLocal(flags, 'client')).toBe(true);
    expect(() => readLocal(flags, 'server')).toThrow(
      'cannot specify --local and --dry-run=server - did you mean --dry-run=client?',
    );
  });

  it('--force-conflicts needs --server-side', async () => {
    const read = async (line: string) => readServerSide(await typed(serverSideFlags(), line));
    expect(await read('--server-side --force-conflicts')).toEqual({ serverSide: true, forceConflicts: true });
    await expect(read('--force-conflicts')).rejects.toThrow(
      '--force-conflicts only works with --server-side',
    );
  });

  it('--pod-running-timeout is positive, and 1m or 20s depending on the command', async () => {
    const flags = podRunningTimeoutFlags('1m');
    expect(readPodRunningTimeout(await typed(flags))).toBe(60_000);
    const values = await typed(flags, '--pod-running-timeout=0s');
    expect(() => readPodRunningTimeout(values)).toThrow('--pod-running-timeout must be higher than zero');
  });

  it('--field-manager is named after its command', async () => {
    expect(await typed(fieldManagerFlags('kubectl-create'))).toEqual({ 'field-manager': 'kubectl-create' });
  });

  it('--windows-line-endings follows the system by default', async () => {
    expect(await typed(lineEndingFlags('win32'))).toEqual({ 'windows-line-endings': true });
    expect(await typed(lineEndingFlags('linux'))).toEqual({ 'windows-line-endings': false });
  });

  it('--chunk-size below zero reads everything at once', async () => {
    expect(readChunkSize(await typed(chunkSizeFlags(), '--chunk-size=-3'))).toBe(0);
  });

  it('selectors lose the spaces around them', async () => {
    const flags = { ...selectorFlags(), ...fieldSelectorFlags() };
    const given = { ...(await typed(flags)), selector: ' a=b ', 'field-selector': ' ' };
    expect(readSelectors(given)).toEqual({ labelSelector: 'a=b', fieldSelector: '' });
  });
});
