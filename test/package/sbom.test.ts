import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { sbomOf } from '../../scripts/bundle/sbom.js';
import { executableSbom } from '../../scripts/executable/compile.js';
import { isExecutable, runProa } from '../support/proa.js';
import { root } from './support.js';

interface Document {
  SPDXID: string;
  packages: { SPDXID: string; name: string; versionInfo: string; licenseDeclared: string }[];
  relationships: { spdxElementId: string; relationshipType: string; relatedSpdxElement: string }[];
}

const modules = Object.values(
  JSON.parse(readFileSync(join(root, 'build/bundle.json'), 'utf8')) as Record<string, string[]>,
).flat();
/** The names of the packages whose files are in the bundle, by their paths. */
const bundled = new Set(
  modules.flatMap((path) => /.*node_modules\/(@[^/]+\/[^/]+|[^/]+)/.exec(path)?.[1] ?? []),
);

describe('the software bill of materials', () => {
  it('names every package of the bundle with its version and license, once', async () => {
    const { stdout } = await runProa(['licenses', '--sbom']);
    const { SPDXID, packages, relationships } = JSON.parse(stdout) as Document;
    const runtime = isExecutable ? ['bun'] : [];
    expect(new Set(packages.map(({ name }) => name))).toEqual(new Set(['proa', ...bundled, ...runtime]));
    for (const { name, versionInfo, licenseDeclared } of packages.slice(1)) {
      expect(versionInfo, name).toMatch(/^\d+\.\d+/);
      expect(licenseDeclared, name).not.toBe('');
    }
    const ids = packages.map((each) => each.SPDXID);
    expect(new Set(ids).size).toBe(ids.length);
    for (const id of ids) expect(id).toMatch(/^SPDXRef-[A-Za-z0-9.-]+$/);
    const [own, ...others] = ids;
    expect(
      relationships.map(({ spdxElementId, relatedSpdxElement }) => [spdxElementId, relatedSpdxElement]),
    ).toEqual([[SPDXID, own], ...others.map((id) => [own, id])]);
  });

  it('of an executable names the runtime, too', () => {
    const { packages } = JSON.parse(executableSbom(root)) as Document;
    expect(packages.at(-1)).toMatchObject({ name: 'bun', licenseDeclared: expect.stringContaining('MIT') });
    expect(new Set(packages.map(({ name }) => name))).toEqual(new Set(['proa', ...bundled, 'bun']));
  });

  it('is the same text for the same sources, and differs for another package', () => {
    const one = { name: 'ink', version: '1.0.0', license: 'MIT' };
    expect(sbomOf(root, [one])).toBe(sbomOf(root, [one]));
    const namespace = (text: string) => JSON.parse(text).documentNamespace;
    expect(namespace(sbomOf(root, [one]))).not.toBe(namespace(sbomOf(root, [{ ...one, version: '1.0.1' }])));
  });
});
