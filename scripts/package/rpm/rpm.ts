import { createHash } from 'node:crypto';
import { dirname } from 'node:path';
import { factsOf } from '../../executable/facts.ts';
import type { Target } from '../../executable/targets.ts';
import { type Compression, xz } from '../compression.ts';
import { description } from '../description.ts';
import { type PackedFile, textFile } from '../files.ts';
import { installedFiles } from '../installed.ts';
import type { Parts } from '../parts.ts';
import { dayOf, type Release } from '../release.ts';
import { cpioOf, type Payload, payloadOf } from './cpio.ts';
import { type HeaderValue, headerOf } from './header.ts';

/** The file name of a target's RPM package: `proa-1.2.3-1.x86_64.rpm`. */
export function rpmName({ version }: Release, target: Target): string {
  return `proa-${rpmVersion(version)}-1.${rpmArch(target)}.rpm`;
}

/**
 * An RPM package of format 4, for dnf, yum and zypper. rpmbuild could build one, but compresses without a filter for
 * the processor's instructions. The same release always gives the same bytes.
 */
export async function rpmOf(
  release: Release,
  target: Target,
  executable: Buffer,
  parts: Parts,
  compression: Compression = 'well',
): Promise<Buffer> {
  const installed = [
    ...installedFiles(executable, parts, 'usr/share/zsh/site-functions'),
    textFile('usr/share/licenses/proa/LICENSE', parts.license),
    textFile('usr/share/licenses/proa/THIRD-PARTY-NOTICES.txt', parts.notices),
    textFile('usr/share/doc/proa/sbom.spdx.json', parts.sbom),
  ];
  const files = [...installed, ...ownFolders(installed)]
    .map(payloadOf)
    .sort(({ path: left }, { path: right }) => (left < right ? -1 : 1));
  const archive = cpioOf(files, release.epoch);
  const payload = await xz(archive, target.arch, compression);
  const header = headerOf(
    63,
    new Map([
      ...about(release, target, executable),
      ...filesHeader(files, release),
      ...payloadHeader(payload),
    ]),
  );
  const signature = signatureHeader(header, payload, archive.length);
  return Buffer.concat([lead(release, target), signature, header, payload]);
}

/** The folders for files of this package only: they are removed with it. */
function ownFolders(files: readonly PackedFile[]): PackedFile[] {
  const folders = new Set(files.map(({ path }) => dirname(path)));
  return [...folders]
    .filter((path) => /^usr\/share\/(?:doc|licenses)\/proa(?:\/|$)/.test(path))
    .map((path) => ({ path, folder: true, mode: 0o755 }));
}

/** RPM's flags for comparisons of dependencies. */
const LESS_OR_EQUAL = 2 | 8;
const EQUAL = 8;
/** RPM's flag for requirements of rpm itself. */
const OF_RPM = 1 << 24;

function about(release: Release, target: Target, executable: Buffer): [number, HeaderValue][] {
  const version = rpmVersion(release.version);
  const day = Math.floor(release.epoch / 86_400) * 86_400 + 43_200;
  const requirements = [
    [`libc.so.6(GLIBC_${factsOf(executable).glibc})(64bit)`, '', 0],
    ['rpmlib(CompressedFileNames)', '3.0.4-1', LESS_OR_EQUAL | OF_RPM],
    ['rpmlib(FileDigests)', '4.6.0-1', LESS_OR_EQUAL | OF_RPM],
    ['rpmlib(PayloadFilesHavePrefix)', '4.0-1', LESS_OR_EQUAL | OF_RPM],
    ['rpmlib(PayloadIsXz)', '5.2-1', LESS_OR_EQUAL | OF_RPM],
  ] as const;
  return [
    [100, strings('C')],
    [1000, text('proa')],
    [1001, text(version)],
    [1002, text('1')],
    [1004, { type: 'i18n', value: release.summary }],
    [1005, { type: 'i18n', value: description.join('\n\n') }],
    [1006, int32(release.epoch)],
    [1007, text('localhost')],
    [1014, text('Apache-2.0')],
    [1015, text(release.maintainer)],
    [1016, { type: 'i18n', value: 'Unspecified' }],
    [1020, text(release.homepage)],
    [1021, text('linux')],
    [1022, text(rpmArch(target))],
    [1044, text(`proa-${version}-1.src.rpm`)],
    [1047, strings('proa', `proa(${target.arch === 'x64' ? 'x86-64' : 'aarch-64'})`)],
    [1112, int32(EQUAL, EQUAL)],
    [1113, strings(`${version}-1`, `${version}-1`)],
    [1049, strings(...requirements.map(([name]) => name))],
    [1050, strings(...requirements.map(([, needed]) => needed))],
    [1048, int32(...requirements.map(([, , flags]) => flags))],
    [1080, int32(day)],
    [1081, strings(`${release.maintainer} - ${version}-1`)],
    [1082, strings(`- Release of ${dayOf(release)}. CHANGELOG.md of the sources says what changed.`)],
  ];
}

function filesHeader(files: readonly Payload[], release: Release): [number, HeaderValue][] {
  const folderOf = (path: string) => `/${path.slice(0, path.lastIndexOf('/') + 1)}`;
  const folders = [...new Set(files.map(({ path }) => folderOf(path)))];
  const each = <Value>(value: (file: Payload) => Value) => files.map(value);
  return [
    [1009, int32(files.reduce((sum, { content }) => sum + content.length, 0))],
    [1028, int32(...each(({ content }) => content.length))],
    [1030, { type: 'int16', values: each(({ mode }) => mode) }],
    [1033, { type: 'int16', values: each(() => 0) }],
    [1034, int32(...each(() => release.epoch))],
    [1035, strings(...each(({ mode, content }) => (mode >> 12 === 0o10 ? sha256(content) : '')))],
    [1036, strings(...each(({ link }) => link))],
    [1037, int32(...each(({ path }) => flagsOf(path)))],
    [1039, strings(...each(() => 'root'))],
    [1040, strings(...each(() => 'root'))],
    [1045, int32(...each(() => -1))],
    [1095, int32(...each(() => 1))],
    [1096, int32(...files.map((_, index) => index + 1))],
    [1097, strings(...each(() => ''))],
    [1116, int32(...each(({ path }) => folders.indexOf(folderOf(path))))],
    [1117, strings(...each(({ path }) => path.slice(path.lastIndexOf('/') + 1)))],
    [1118, strings(...folders)],
    // SHA-256.
    [5011, int32(8)],
  ];
}

/** RPM's flags: a document (2) or a license (128). */
function flagsOf(path: string): number {
  if (path.startsWith('usr/share/licenses/')) return 128;
  return /^usr\/share\/(?:doc|man)\//.test(path) ? 2 : 0;
}

function payloadHeader(payload: Buffer): [number, HeaderValue][] {
  return [
    [1124, text('cpio')],
    [1125, text('xz')],
    [1126, text('9')],
    [5092, strings(sha256(payload))],
    [5093, int32(8)],
  ];
}

/** Hashes of the header, and of everything after the signature. */
function signatureHeader(header: Buffer, payload: Buffer, unpacked: number): Buffer {
  const md5 = createHash('md5').update(header).update(payload).digest();
  const values: [number, HeaderValue][] = [
    [269, text(createHash('sha1').update(header).digest('hex'))],
    [273, text(sha256(header))],
    [1000, int32(header.length + payload.length)],
    [1004, { type: 'binary', value: md5 }],
    [1007, int32(unpacked)],
  ];
  const bytes = headerOf(62, new Map(values));
  return Buffer.concat([bytes, Buffer.alloc((8 - (bytes.length % 8)) % 8)]);
}

/** The lead, by which `file` recognizes a package; rpm itself reads only the first numbers. */
function lead({ version }: Release, target: Target): Buffer {
  const bytes = Buffer.alloc(96);
  bytes.write('edabeedb0300', 'hex');
  bytes.writeUInt16BE(target.arch === 'x64' ? 1 : 19, 8);
  bytes.write(`proa-${rpmVersion(version)}-1`.slice(0, 65), 10);
  // Linux, and a signature as a header.
  bytes.writeUInt16BE(1, 76);
  bytes.writeUInt16BE(5, 78);
  return bytes;
}

/** Prereleases have a tilde in RPM's version order. */
function rpmVersion(version: string): string {
  return version.replaceAll('-', '~');
}

function rpmArch({ arch }: Target): string {
  return arch === 'x64' ? 'x86_64' : 'aarch64';
}

function text(value: string): HeaderValue {
  return { type: 'string', value };
}

function strings(...values: string[]): HeaderValue {
  return { type: 'strings', values };
}

function int32(...values: number[]): HeaderValue {
  return { type: 'int32', values };
}

function sha256(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}
