import type { ProcessInfo } from '../process/environment.js';

/** What proa knows about itself. */
export interface Program {
  /** The name it was called by: `proa`, `kubectl`, or `kubectl proa`. */
  readonly name: string;
  /** The package's folder, with package.json and oclif's manifest. */
  readonly root: string;
  readonly version: string;
  /** Node's names for the operating system and the processor: `linux`, `x64`. */
  readonly platform: string;
  readonly arch: string;
  /** Of every command, including aliases: `get`, `config:view`. */
  readonly commandIds: readonly string[];
}

/** What a command knows about proa and about itself. */
export interface CommandConfig extends Program {
  /** The command's own id: `config:view`. */
  readonly id: string;
  /** The alias in the user's preferences by which it was called. */
  readonly alias?: string | undefined;
}

/** The line of `proa --version`, in oclif's form: `proa/1.2.3 linux-x64 node-v24.0.0`. */
export function versionLine({ version, platform, arch }: Program, runtime: ProcessInfo['runtime']): string {
  return `proa/${version} ${platform}-${arch} ${runtime.name}-v${runtime.version}`;
}

/**
 * The name of the program in help and errors, by the path by which it was started: a link named `kubectl` replaces
 * kubectl, and kubectl starts its plugins as `kubectl-proa`. Every other name means proa.
 */
export function programName(path: string): string {
  const base = path.replace(/^.*[\\/]/, '').replace(/\.(exe|js|cmd)$/i, '');
  if (base === 'kubectl') return base;
  return base.startsWith('kubectl-') ? base.replace('-', ' ').replaceAll('_', '-') : 'proa';
}
