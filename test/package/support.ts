import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll } from 'vitest';
import { type Target, targetOf, thisTarget } from '../../scripts/executable/targets.js';
import { type Parts, partsOf } from '../../scripts/package/parts.js';
import { type Release, releaseOf } from '../../scripts/package/release.js';
import { isExecutable, proaProgram } from '../support/proa.js';
import { lacksProgram, type Reference } from '../support/reference.js';

/** The package's folder. */
export const root = resolve(import.meta.dirname, '../..');

/** A release with its own time and addresses. */
export const release: Release = releaseOf(root, {
  SOURCE_DATE_EPOCH: '1700000000',
  DEBFULLNAME: 'Ada Example',
  DEBEMAIL: 'ada@debian.example.net',
  PROA_HOMEPAGE: 'https://proa.example.net',
});

/** Packages are made from an executable, which `npm run test:exe` names. */
export const cannotPack = !isExecutable || process.platform !== 'linux';

/** Whether a program is missing that a test of packages needs. */
export function lacks(...programs: Reference[]): boolean {
  return !cannotPack && programs.some(lacksProgram);
}

/** Whether this process may do what only root can. */
export const isRoot = process.getuid?.() === 0;

/** The inputs of packages for this machine. */
export async function ingredients(): Promise<{ target: Target; executable: Buffer; parts: Parts }> {
  const executable = readFileSync(proaProgram);
  return { target: targetOf(thisTarget()), executable, parts: await partsOf(root, release) };
}

/** A folder for the tests of a file. */
export function temporaryFolder(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), `proa-${name}-`));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
