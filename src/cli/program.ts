import type { ProcessFacts } from '../process/environment.js';

/** What proa knows of itself. */
export interface Program {
  /** The package's folder, with package.json and oclif's manifest. */
  readonly root: string;
  readonly version: string;
  /** Node's names for the operating system and the processor: `linux`, `x64`. */
  readonly platform: string;
  readonly arch: string;
  /** Of every command, aliases among them: `get`, `config:view`. */
  readonly commandIds: readonly string[];
}

/** What a command knows of proa and of itself. */
export interface CommandConfig extends Program {
  /** The command's own id: `config:view`. */
  readonly id: string;
}

/**
 * The line of `proa --version`, as oclif has it: `proa/1.2.3 linux-x64 node-v24.0.0`.
 */
export function versionLine({ version, platform, arch }: Program, runtime: ProcessFacts['runtime']): string {
  return `proa/${version} ${platform}-${arch} ${runtime.name}-v${runtime.version}`;
}
