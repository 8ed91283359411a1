import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Plugin } from '@oclif/core';
import type { ValueFlag } from '../../src/cli/flags/kinds.ts';

/**
 * Writes oclif.manifest.json, from which oclif creates help without loading all commands. Fails if one does not load.
 */
export async function writeManifest(root: string): Promise<void> {
  const plugin = new Plugin({ root, type: 'core', ignoreManifest: true, errorOnManifestCreate: true });
  await plugin.load();
  for (const { id, flags } of Object.values(plugin.manifest.commands)) {
    const command = await plugin.findCommand(id, { must: true });
    const declared = { ...command.baseFlags, ...command.flags } as Record<
      string,
      Partial<ValueFlag<unknown>>
    >;
    // oclif keeps only the properties that it knows; completion needs others.
    for (const flag of Object.values(flags)) {
      const { bare, completes } = declared[flag.name]!;
      Object.assign(flag, { ...(bare !== undefined && { bare }), ...(completes && { completes }) });
    }
  }
  // oclif lists the commands in the order in which they were loaded, which varies.
  const commands = Object.fromEntries(
    Object.keys(plugin.manifest.commands)
      .sort()
      .map((id) => [id, plugin.manifest.commands[id]]),
  );
  const manifest = JSON.stringify({ ...plugin.manifest, commands });
  await writeFile(join(root, 'oclif.manifest.json'), `${manifest}\n`);
}
