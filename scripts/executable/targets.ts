/** A machine to build an executable for. */
export interface Target {
  /** The NAME of `npm run build:exe -- NAME`: Node's names of the operating system and the processor. */
  name: string;
  platform: 'linux' | 'darwin' | 'windows';
  arch: 'x64' | 'arm64';
  /** For Linux with musl instead of glibc. */
  musl: boolean;
}

/** All targets. */
export const targets: readonly Target[] = [
  { name: 'linux-x64', platform: 'linux', arch: 'x64', musl: false },
  { name: 'linux-arm64', platform: 'linux', arch: 'arm64', musl: false },
  { name: 'linux-x64-musl', platform: 'linux', arch: 'x64', musl: true },
  { name: 'linux-arm64-musl', platform: 'linux', arch: 'arm64', musl: true },
  { name: 'darwin-x64', platform: 'darwin', arch: 'x64', musl: false },
  { name: 'darwin-arm64', platform: 'darwin', arch: 'arm64', musl: false },
  { name: 'windows-x64', platform: 'windows', arch: 'x64', musl: false },
  { name: 'windows-arm64', platform: 'windows', arch: 'arm64', musl: false },
];

/** The target with a name. Fails for an unknown name. */
export function targetOf(name: string): Target {
  const found = targets.find((target) => target.name === name);
  if (found !== undefined) return found;
  throw new Error(`no target "${name}"; there are ${targets.map((target) => target.name).join(', ')}`);
}

/** The name of a machine's target, from Node's names: `linux-x64`. */
export function ownTarget(platform: string, arch: string, musl = false): string {
  return `${platform === 'win32' ? 'windows' : platform}-${arch}${musl ? '-musl' : ''}`;
}

/** The name of this machine's target. */
export function thisTarget(): string {
  return ownTarget(process.platform, process.arch, process.platform === 'linux' && !hasGlibc());
}

function hasGlibc(): boolean {
  const { header } = process.report.getReport() as { header: { glibcVersionRuntime?: string } };
  return header.glibcVersionRuntime !== undefined;
}

/** The file name of a target's executable: `proa-linux-x64`. */
export function fileName(name: string): string {
  return `proa-${name}${name.startsWith('windows-') ? '.exe' : ''}`;
}

/** Bun's name of a target, and the npm package with Bun's runtime for it. */
export function bunOf({ name, platform, arch, musl }: Target): { target: string; package: string } {
  const processor = arch === 'arm64' ? 'aarch64' : arch;
  return {
    target: `bun-${name}`,
    package: `@oven/bun-${platform}-${processor}${musl ? '-musl' : ''}`,
  };
}
