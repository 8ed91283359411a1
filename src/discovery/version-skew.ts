/** The kubectl release whose behavior proa follows. */
export const followedKubectl = 'v1.36.0';

/** `--match-server-version`: why a server's minor release differs from kubectl's; undefined if it does not. */
export function versionMismatch(server: string): string | undefined {
  const [ours, theirs] = [minorOf(followedKubectl), minorOf(server)];
  if (ours?.major === theirs?.major && ours?.minor === theirs?.minor) return undefined;
  return `server version (${server}) differs from client version (${followedKubectl})`;
}

/**
 * kubectl's warning that two versions are more than one minor release apart; undefined if they are not, or if one of
 * them is not a version.
 * @param client the kubectl release that proa follows: `v1.32.5`
 */
export function skewWarning(client: string, server: string): string | undefined {
  const [ours, theirs] = [minorOf(client), minorOf(server)];
  if (ours === undefined || theirs === undefined) return undefined;
  if (ours.major === theirs.major && Math.abs(ours.minor - theirs.minor) <= 1) return undefined;
  return (
    `version difference between client (${ours.major}.${ours.minor}) and server ` +
    `(${theirs.major}.${theirs.minor}) exceeds the supported minor version skew of +/-1`
  );
}

function minorOf(version: string): { major: number; minor: number } | undefined {
  const match = /^v?(\d+)\.(\d+)\.\d+/.exec(version);
  return match === null ? undefined : { major: Number(match[1]), minor: Number(match[2]) };
}
