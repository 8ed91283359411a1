import { chmodSync, readdirSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { KEPT_BYTES, PartFile } from '../../../src/verbs/cp/part-file.js';
import { newFolder } from '../../support/folder-container.js';

const owner = { pid: process.pid, uid: process.getuid?.(), random: () => '0a' };

/** A part with this many bytes that is being copied. */
function partOf(folder: string, size: number, mode: number): PartFile {
  const part = PartFile.of(join(folder, 'dump.sql'), owner)!;
  writeFileSync(part.path, '');
  truncateSync(part.path, size);
  chmodSync(part.path, mode);
  return part;
}

describe('the received part of a file', () => {
  it("is readable only by its user, whatever the file's mode", async () => {
    const folder = newFolder();
    const path = join(folder, '.dump.sql.proa-part');
    expect(await partOf(folder, KEPT_BYTES, 0o644).leave()).toEqual({ path, size: KEPT_BYTES });
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(readdirSync(folder)).toEqual(['.dump.sql.proa-part']);
  });

  it('is not kept if it is small or missing', async () => {
    const folder = newFolder();
    expect(await partOf(folder, KEPT_BYTES - 1, 0o600).leave()).toBeUndefined();
    expect(readdirSync(folder)).toEqual([]);
    expect(await PartFile.of(join(folder, 'dump.sql'), owner)!.leave()).toBeUndefined();
  });

  it.each([
    ['enough of its user alone', KEPT_BYTES, 0o600, true],
    ['what others may read', KEPT_BYTES, 0o644, true],
    ['not what its group could have written', KEPT_BYTES, 0o620, false],
    ['not what anybody could have written', KEPT_BYTES, 0o602, false],
    ['not what is little', KEPT_BYTES - 1, 0o600, false],
  ])('is used by the next copy: %s', async (_, size, mode, isTaken) => {
    const folder = newFolder();
    const left = join(folder, '.dump.sql.proa-part');
    writeFileSync(left, '');
    truncateSync(left, size);
    chmodSync(left, mode);
    const part = PartFile.of(join(folder, 'dump.sql'), owner)!;
    const taken = await part.take(owner);
    await taken?.file.close();
    expect(taken?.size).toBe(isTaken ? size : undefined);
    // An unused part is removed.
    expect(readdirSync(folder)).toEqual(isTaken ? [`.dump.sql.proa-part.${owner.pid}.0a`] : []);
  });

  it('is not used if it belongs to another user', async () => {
    const folder = newFolder();
    writeFileSync(join(folder, '.dump.sql.proa-part'), Buffer.alloc(KEPT_BYTES), { mode: 0o600 });
    const stranger = { ...owner, uid: 4711 };
    expect(await PartFile.of(join(folder, 'dump.sql'), stranger)!.take(stranger)).toBeUndefined();
    expect(readdirSync(folder)).toEqual([]);
  });

  it('has no name if that of the file leaves no room', () => {
    expect(PartFile.of('x'.repeat(180), owner)).toBeDefined();
    expect(PartFile.of('x'.repeat(181), owner)).toBeUndefined();
    expect(PartFile.of('ä'.repeat(91), owner)).toBeUndefined();
  });
});
