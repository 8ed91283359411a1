import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Completes, CompletesWords } from '../flags/completes.js';
import type { FlagSpec } from '../pflag.js';

/** What completion knows of a flag. */
export interface CompletionFlag extends FlagSpec {
  description: string;
  /** The command fails without it. */
  isRequired?: true;
  /** Its value may be several, separated by commas. */
  isList?: true;
  /** What its value may become; undefined if nothing can be offered, no files either. */
  completes?: Completes;
}

/** What completion knows of a command. */
export interface CompletionCommand {
  /** `config:view` */
  id: string;
  summary: string;
  /** Other ids of the command: `create:cm`. */
  aliases: readonly string[];
  /** The global flags among them. */
  flags: readonly CompletionFlag[];
  /** What its words may become; undefined if nothing is known of them. */
  completes?: CompletesWords;
}

/** All commands that are shown, and the folders of commands. */
export interface CompletionProgram {
  commands: readonly CompletionCommand[];
  /** By name, what `proa config` and the like are for. */
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

/** The facts of the program in a package's folder. Fails as files do. */
export async function loadManifest(root: string): Promise<CompletionProgram> {
  return readManifest(
    await readFile(join(root, 'oclif.manifest.json'), 'utf8'),
    await readFile(join(root, 'package.json'), 'utf8'),
  );
}

/**
 * The facts from oclif's manifest and package.json, as texts: to load every command for its summary would take longer
 * than anybody waits for a completion. Fails with SyntaxError where they are no JSON.
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
