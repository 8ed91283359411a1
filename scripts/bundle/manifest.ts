import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Plugin } from '@oclif/core';

/** Writes oclif.manifest.json, from which oclif makes help without loading all commands. Fails if one does not load. */
export async function writeManifest(root: string): Promise<void> {
  const plugin = new Plugin({ root, type: 'core', ignoreManifest: true, errorOnManifestCreate: true });
  await plugin.load();
  for (const { id, flags } of Object.values(plugin.manifest.commands)) {
    const { flags: declared } = await plugin.findCommand(id, { must: true });
    // oclif keeps what it knows; completion has to know of values that may be left out.
    for (const flag of Object.values(flags)) {
      const own: object | undefined = declared[flag.name];
      if (own !== undefined && 'bare' in own) Object.assign(flag, { bare: own.bare });
    }
  }
  await writeFile(join(root, 'oclif.manifest.json'), `${JSON.stringify(plugin.manifest)}\n`);
}
