import { createHash } from 'node:crypto';
import type { Target } from '../executable/targets.ts';
import { gzip } from './compression.ts';
import { type PackedFile, textFile } from './files.ts';
import type { Release } from './release.ts';
import { HOME, USER } from './root-folder.ts';
import { tarOf } from './tar.ts';

/** A reference to bytes by their hash, as OCI writes it. */
interface Descriptor {
  mediaType: string;
  digest: string;
  size: number;
}

const layerType = 'application/vnd.oci.image.layer.v1.tar+gzip';
const configType = 'application/vnd.oci.image.config.v1+json';
const manifestType = 'application/vnd.oci.image.manifest.v1+json';
const indexType = 'application/vnd.oci.image.index.v1+json';

/** The file name of a target's image: `proa-1.2.3-image-amd64.tar`. */
export function imageName({ version }: Release, target: Target): string {
  return `proa-${version}-image-${architecture(target)}.tar`;
}

/**
 * A container image as an archive for `docker load`, `podman load` and `ctr images import`: an OCI layout with Docker's
 * own manifest. The same files always give the same bytes.
 * @param files the files in the container
 * @param reference the name of the image with its tag: `localhost/proa:1.2.3`
 * @param level gzip's compression level
 */
export async function image(
  release: Release,
  target: Target,
  files: readonly PackedFile[],
  reference: string,
  level = 9,
): Promise<Buffer> {
  const blobs = new Map<string, Buffer>();
  const add = (mediaType: string, content: Buffer): Descriptor => {
    const hash = sha256(content);
    blobs.set(hash, content);
    return { mediaType, digest: `sha256:${hash}`, size: content.length };
  };
  const addJson = (mediaType: string, value: object) => add(mediaType, Buffer.from(JSON.stringify(value)));

  const tar = await tarOf(files, release.epoch);
  const layer = add(layerType, gzip(tar, level));
  const config = addJson(configType, configuration(release, target, `sha256:${sha256(tar)}`));
  const manifest = addJson(manifestType, {
    schemaVersion: 2,
    mediaType: manifestType,
    config,
    layers: [layer],
  });
  const index = {
    schemaVersion: 2,
    mediaType: indexType,
    manifests: [
      {
        ...manifest,
        platform: { architecture: architecture(target), os: 'linux' },
        annotations: {
          'io.containerd.image.name': reference,
          'org.opencontainers.image.ref.name': reference.split(':').at(-1),
        },
      },
    ],
  };
  const pathOf = ({ digest }: Descriptor) => `blobs/${digest.replace(':', '/')}`;
  const forDocker = [{ Config: pathOf(config), RepoTags: [reference], Layers: [pathOf(layer)] }];
  return tarOf(
    [
      textFile('oci-layout', '{"imageLayoutVersion":"1.0.0"}'),
      textFile('index.json', JSON.stringify(index)),
      textFile('manifest.json', JSON.stringify(forDocker)),
      ...[...blobs].sort().map(([hash, content]) => ({ path: `blobs/sha256/${hash}`, content, mode: 0o644 })),
    ],
    release.epoch,
  );
}

/** How to start a container of the image, and its labels. */
function configuration(release: Release, target: Target, layer: string): object {
  const created = new Date(release.epoch * 1000).toISOString();
  return {
    created,
    architecture: architecture(target),
    os: 'linux',
    config: {
      User: `${USER}:${USER}`,
      Env: ['PATH=/usr/bin', `HOME=${HOME}`],
      Entrypoint: ['/usr/bin/proa'],
      WorkingDir: HOME,
      Labels: {
        'org.opencontainers.image.title': 'proa',
        'org.opencontainers.image.description': release.summary,
        'org.opencontainers.image.version': release.version,
        'org.opencontainers.image.licenses': 'Apache-2.0',
        'org.opencontainers.image.url': release.homepage,
      },
    },
    rootfs: { type: 'layers', diff_ids: [layer] },
    history: [{ created, created_by: 'scripts/package/image.ts' }],
  };
}

/** OCI's name for a target's processor. */
function architecture({ arch }: Target): string {
  return arch === 'x64' ? 'amd64' : 'arm64';
}

function sha256(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}
