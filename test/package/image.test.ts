import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import { extract } from 'tar-stream';
import { beforeAll, describe, expect, it } from 'vitest';
import { factsOf } from '../../scripts/executable/facts.js';
import { image, imageName } from '../../scripts/package/image.js';
import { librariesOf } from '../../scripts/package/libraries.js';
import { rootFolder } from '../../scripts/package/root-folder.js';
import { Containerd } from './containerd.js';
import { cannotPack, ingredients, isRoot, lacks, release, temporaryFolder } from './support.js';

interface Entry {
  mode: number;
  uid: number;
  content: Buffer;
}

/** The content of a tar archive, by name. */
async function entriesOf(tar: Buffer): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>();
  const archive = extract();
  archive.end(tar);
  for await (const entry of archive) {
    const { name, mode, uid } = entry.header;
    entries.set(name, { mode: mode!, uid: uid!, content: await buffer(entry) });
  }
  return entries;
}

const sha256 = (bytes: Buffer) => `sha256:${createHash('sha256').update(bytes).digest('hex')}`;
const folder = temporaryFolder('image');
const reference = `localhost/proa:${release.version}`;

describe.skipIf(cannotPack)('the container image', () => {
  let archive: Buffer;
  let executable: Buffer;
  let blob: (digest: string) => Buffer;
  let json: (bytes: Buffer) => ReturnType<typeof JSON.parse>;
  let outer = new Map<string, Entry>();
  const make = async () => {
    const { target, executable: program, parts } = await ingredients();
    executable = program;
    const machine = {
      libraries: librariesOf(program, target),
      certificates: readFileSync('/etc/ssl/certs/ca-certificates.crt'),
      libraryLicense: readFileSync('/usr/share/doc/libc6/copyright'),
    };
    return image(release, target, rootFolder(program, parts.license, machine), reference, 1);
  };

  beforeAll(async () => {
    archive = await make();
    outer = await entriesOf(archive);
    json = (bytes) => JSON.parse(bytes.toString());
    blob = (digest) => outer.get(`blobs/${digest.replace(':', '/')}`)!.content;
  });

  it('is the same from the same sources', async () => {
    expect(imageName(release, (await ingredients()).target)).toMatch(/^proa-.*-image-(amd64|arm64)\.tar$/);
    expect((await make()).equals(archive)).toBe(true);
  });

  it('names every part by its hash and size, for OCI and for Docker', () => {
    const [entry] = json(outer.get('index.json')!.content).manifests;
    const manifest = json(blob(entry.digest));
    for (const part of [entry, manifest.config, ...manifest.layers]) {
      expect(sha256(blob(part.digest))).toBe(part.digest);
      expect(blob(part.digest).length).toBe(part.size);
    }
    const config = json(blob(manifest.config.digest));
    expect(config.rootfs.diff_ids).toEqual([sha256(gunzipSync(blob(manifest.layers[0].digest)))]);
    expect(json(outer.get('manifest.json')!.content)).toEqual([
      {
        Config: `blobs/${manifest.config.digest.replace(':', '/')}`,
        RepoTags: [reference],
        Layers: [`blobs/${manifest.layers[0].digest.replace(':', '/')}`],
      },
    ]);
  });

  it('has the program, its libraries and certificates, and no other program', async () => {
    const { manifests } = json(outer.get('index.json')!.content);
    const { layers } = json(blob(manifests[0].digest));
    const files = await entriesOf(gunzipSync(blob(layers[0].digest)));
    const programs = [...files].filter(([, { mode, content }]) => mode & 0o111 && content.length > 0);
    const { interpreter, libraries = [] } = factsOf(executable);
    const expected = libraries.map((name) =>
      interpreter!.endsWith(`/${name}`) ? interpreter!.slice(1) : `lib/${name}`,
    );
    expect(programs.map(([name]) => name).sort()).toEqual([...expected, 'usr/bin/proa'].sort());
    expect(files.get('etc/ssl/certs/ca-certificates.crt')!.content.toString()).toContain('BEGIN CERTIFICATE');
    expect(files.get('tmp')!.mode).toBe(0o1777);
    expect([...files].filter(([, { uid }]) => uid !== 0).map(([name]) => name)).toEqual(['home/proa']);
  });

  it.skipIf(!isRoot || lacks('containerd', 'runc'))(
    'is imported and run by containerd, not as root',
    async () => {
      const file = join(folder, 'image.tar');
      writeFileSync(file, archive);
      await using containerd = await Containerd.start(folder);
      await containerd.ctr('images', 'import', file);
      expect(await containerd.ctr('images', 'check')).toMatch(/complete \(2\/2\)/);
      const run = (name: string, ...args: string[]) =>
        containerd.ctr('run', '--rm', reference, name, '/usr/bin/proa', ...args);
      expect(await run('version', 'version', '--client')).toMatch(/^Client Version: v/);
      const inside = ['sandbox', 'run', '--pods=3', '--sample=false', '--', '/usr/bin/proa'];
      expect(
        (await run('pods', ...inside, 'get', 'pods', '-A', '-o', 'name')).trim().split('\n'),
      ).toHaveLength(3);
      await containerd.ctr('container', 'create', reference, 'looked-at');
      const { Spec } = JSON.parse(await containerd.ctr('container', 'info', 'looked-at'));
      expect(Spec.process.user).toMatchObject({ uid: 65532, gid: 65532 });
      expect(Spec.process.env).toContain('HOME=/home/proa');
      expect(Spec.process.args).toEqual(['/usr/bin/proa']);
    },
  );
});
