/** The maximum size of a download: xz archives and Linux packages must be smaller. */
export const MAX_DOWNLOAD_BYTES = 45_000_000;

/** How programs check a file of packages/, by the end of its name: programs with arguments. */
const checks: readonly (readonly [RegExp, (name: string) => readonly string[]])[] = [
  [/^SHA256SUMS$/, (name) => ['sha256sum', '--check', '--strict', name]],
  [/\.tar\.xz$/, (name) => ['xz', '--test', name]],
  [/\.(?:tar\.gz|tgz)$/, (name) => ['gzip', '--test', name]],
  [/-image-.*\.tar$/, (name) => ['tar', '--list', '--file', name]],
  [/\.zip$/, (name) => ['unzip', '-tq', name]],
  [/\.deb$/, (name) => ['dpkg-deb', '--contents', name]],
  [/\.deb$/, (name) => ['lintian', '--allow-root', '--fail-on=error,warning', name]],
  [/\.rpm$/, (name) => ['rpm', '--checksig', name]],
  [/\.rb$/, (name) => ['ruby', '-wc', name]],
  [/\.nix$/, (name) => ['nix-instantiate', '--parse', name]],
];

/** The checks of a package, each a program with its arguments. */
export function checksOf(name: string): (readonly string[])[] {
  return checks.flatMap(([pattern, command]) => (pattern.test(name) ? [command(name)] : []));
}
