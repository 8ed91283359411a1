import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sourceTime } from '../source-time.ts';
import type { BundledPackage } from './bundled-packages.ts';

/** A package in a bill of materials. */
type Material = Pick<BundledPackage, 'name' | 'version' | 'license'> & {
  /** Its package URL; by default that of npm. */
  purl?: string;
};

/**
 * The software bill of materials of a clone's build: SPDX 2.3, as JSON. The same sources always produce the same text,
 * so its namespace is not random, and its time is that of the sources.
 * @param root the package's folder
 * @param contained the contents of the build besides proa itself, in order
 */
export function sbomOf(root: string, contained: readonly Material[]): string {
  const own = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Material;
  const packages = [own, ...contained].map(spdxPackage);
  const [first, ...others] = packages.map(({ SPDXID }) => SPDXID);
  const name = `${own.name}-${own.version}`;
  const hash = createHash('sha256').update(JSON.stringify(packages)).digest('hex');
  const document = {
    spdxVersion: 'SPDX-2.3',
    dataLicense: 'CC0-1.0',
    SPDXID: 'SPDXRef-DOCUMENT',
    name,
    documentNamespace: `https://spdx.org/spdxdocs/${name}-${hash.slice(0, 32)}`,
    creationInfo: {
      created: new Date(sourceTime(root, process.env) * 1000).toISOString().replace('.000Z', 'Z'),
      creators: [`Tool: ${name}`],
    },
    packages,
    relationships: [
      { spdxElementId: 'SPDXRef-DOCUMENT', relationshipType: 'DESCRIBES', relatedSpdxElement: first },
      ...others.map((id) => ({
        spdxElementId: first,
        relationshipType: 'CONTAINS',
        relatedSpdxElement: id,
      })),
    ],
  };
  return `${JSON.stringify(document, undefined, 2)}\n`;
}

function spdxPackage({ name, version, license, purl }: Material) {
  return {
    SPDXID: `SPDXRef-Package-${name.replace(/^@/, '').replaceAll(/[^A-Za-z0-9.-]/g, '-')}-${version}`,
    name,
    versionInfo: version,
    downloadLocation: 'NOASSERTION',
    filesAnalyzed: false,
    licenseConcluded: 'NOASSERTION',
    licenseDeclared: license,
    copyrightText: 'NOASSERTION',
    externalRefs: [
      {
        referenceCategory: 'PACKAGE-MANAGER',
        referenceType: 'purl',
        referenceLocator: purl ?? `pkg:npm/${name.replace(/^@/, '%40')}@${version}`,
      },
    ],
  };
}
