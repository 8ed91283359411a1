/** Helm's names of stored releases: `sh.helm.release.v1.web.v3` (helm.sh/helm pkg/storage). */
const NAME = /^sh\.helm\.release\.v1\.(.+)\.v(\d{1,9})$/;

/** The release and the revision that an object with this name stores; undefined if it is not one of Helm's. */
export function revisionOfName(name: string): { release: string; revision: number } | undefined {
  const [, release, revision] = NAME.exec(name) ?? [];
  return release === undefined ? undefined : { release, revision: Number(revision) };
}

/** The name of the object that stores a revision. */
export function nameOfRevision(release: string, revision: number): string {
  return `sh.helm.release.v1.${release}.v${revision}`;
}
