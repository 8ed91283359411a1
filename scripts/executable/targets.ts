/** What executables are built for: Node's names of the operating system and the processor, and Bun's of both. */
const bunTargets: Readonly<Record<string, string>> = {
  'linux-x64': 'bun-linux-x64',
  'linux-arm64': 'bun-linux-arm64',
  'darwin-x64': 'bun-darwin-x64',
  'darwin-arm64': 'bun-darwin-arm64',
  'windows-x64': 'bun-windows-x64',
  'windows-arm64': 'bun-windows-arm64',
};

/** The targets, as `npm run build:exe -- TARGET` takes them. */
export const targets: readonly string[] = Object.keys(bunTargets);

/** This machine's own target: `linux-x64`. */
export function ownTarget(platform: string, arch: string): string {
  return `${platform === 'win32' ? 'windows' : platform}-${arch}`;
}

/** Bun's name of a target. Fails for one that is none of ours. */
export function bunTarget(target: string): string {
  const found = bunTargets[target];
  if (found === undefined) throw new Error(`no target "${target}"; there are ${targets.join(', ')}`);
  return found;
}

/** The file's name of a target's executable: `proa-linux-x64`. */
export function fileName(target: string): string {
  return `proa-${target}${target.startsWith('windows-') ? '.exe' : ''}`;
}
