/** Helm's own names of what it stores: `sh.helm.release.v1.web.v3` (helm.sh/helm pkg/storage). */
const NAME = /^sh\.helm\.release\.v1\.(.+)\.v(\d{1,9})$/;

/** The release and the revision that an object of this name stores; undefined if it is none of Helm's. */
export function revisionOfName(name: string): { release: string; revision: number } | undefined {
  const [, release, revision] = NAME.exec(name) ?? [];
  return release === undefined ? undefined : { release, revision: Number(revision) };
}

/** The name of what stores a revision. */
export function nameOfRevision(release: string, revision: number): string {
  return `sh.helm.release.v1.${release}.v${revision}`;
}
