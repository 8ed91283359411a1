import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Plugin } from '@oclif/core';

/** Writes oclif.manifest.json, from which oclif makes help without loading all commands. Fails if one does not load. */
export async function writeManifest(root: string): Promise<void> {
  const plugin = new Plugin({ root, type: 'core', ignoreManifest: true, errorOnManifestCreate: true });
  await plugin.load();
  await writeFile(join(root, 'oclif.manifest.json'), `${JSON.stringify(plugin.manifest)}\n`);
}
