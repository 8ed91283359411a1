import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Completes, CompletesWords } from '../flags/completes.js';
import type { FlagSpec } from '../pflag.js';

/** What completion knows about a flag. */
export interface CompletionFlag extends FlagSpec {
  description: string;
  /** The command fails without it. */
  isRequired?: true;
  /** It takes several values, separated by commas. */
  isList?: true;
  /** The possible values; undefined if nothing can be offered, not even files. */
  completes?: Completes;
}

/** What completion knows about a command. */
export interface CompletionCommand {
  /** `config:view` */
  id: string;
  summary: string;
  /** Other ids of the command: `create:cm`. */
  aliases: readonly string[];
  /** Including the global flags. */
  flags: readonly CompletionFlag[];
  /** The possible words; undefined if unknown. */
  completes?: CompletesWords;
}

/** All visible commands, and the groups of commands. */
export interface CompletionProgram {
  commands: readonly CompletionCommand[];
  /** The descriptions of `proa config` and other groups, by name. */
  topics: ReadonlyMap<string, string>;
}

interface ManifestFlag {
  name: string;
  char?: string;
  type: 'boolean' | 'option';
  multiple?: boolean;
  required?: boolean;
  delimiter?: ',';
  description?: string;
  bare?: string;
  completes?: Completes;
}

interface ManifestCommand {
  id: string;
  summary?: string;
  hidden?: boolean;
  hiddenAliases?: readonly string[];
  flags: Record<string, ManifestFlag>;
  completes?: CompletesWords;
}

interface OclifManifest {
  commands: Record<string, ManifestCommand>;
}

interface PackageFile {
  oclif: { topics: Record<string, { description: string }> };
}

/** What completion knows about the program in a package's folder. Fails as files do. */
export async function loadManifest(root: string): Promise<CompletionProgram> {
  return readManifest(
    await readFile(join(root, 'oclif.manifest.json'), 'utf8'),
    await readFile(join(root, 'package.json'), 'utf8'),
  );
}

/**
 * The same from the texts of oclif's manifest and package.json: loading every command for its summary would take longer
 * than anyone waits for a completion. Fails with SyntaxError if they are not JSON.
 */
export function readManifest(manifest: string, packageFile: string): CompletionProgram {
  const { commands } = JSON.parse(manifest) as OclifManifest;
  const { topics } = (JSON.parse(packageFile) as PackageFile).oclif;
  return {
    commands: Object.values(commands)
      .filter(({ hidden }) => hidden !== true)
      .map(({ id, summary = '', hiddenAliases = [], flags, completes }) => ({
        id,
        summary,
        aliases: hiddenAliases,
        flags: Object.values(flags).map(readFlag),
        ...(completes !== undefined && { completes }),
      })),
    topics: new Map(Object.entries(topics).map(([name, { description }]) => [name, description])),
  };
}

function readFlag(flag: ManifestFlag): CompletionFlag {
  const { name, char, type, multiple, required, delimiter, description = '', completes, bare } = flag;
  return {
    name,
    ...(char !== undefined && { char }),
    ...(bare !== undefined && { bare }),
    kind: type === 'boolean' ? 'boolean' : multiple === true ? 'repeatable' : 'value',
    description,
    ...(required === true && { isRequired: true }),
    ...((delimiter !== undefined || isSeveral(completes)) && { isList: true }),
    ...(completes !== undefined && { completes }),
  };
}

function isSeveral(completes: Completes | undefined): boolean {
  return typeof completes === 'object' && 'several' in completes;
}
