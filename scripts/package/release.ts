import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { homeOf } from '../owner/places.ts';
import { sourceTime } from '../source-time.ts';

/** The metadata of packages. The same release always gives the same packages. */
export interface Release {
  version: string;
  /** One line. */
  summary: string;
  /** The time of all files, in seconds since 1970. */
  epoch: number;
  /** The owner of the project on GitHub. */
  owner: string;
  /** `NAME <MAIL>` */
  maintainer: string;
  /** The URL of the folder with the archives, and the project's page. */
  downloads: string;
  homepage: string;
}

/**
 * The release of a clone, from package.json and variables: SOURCE_DATE_EPOCH (or the time of the last commit),
 * DEBFULLNAME and DEBEMAIL, PROA_DOWNLOADS and PROA_HOMEPAGE. Defaults follow from the owner in package.json.
 * @param root the package's folder
 */
export function releaseOf(root: string, variables: NodeJS.ProcessEnv): Release {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
  const home = homeOf(root);
  const homepage = variables.PROA_HOMEPAGE ?? home.homepage;
  return {
    version,
    summary: 'command-line client for Kubernetes clusters that have outgrown kubectl',
    epoch: sourceTime(root, variables),
    owner: home.owner,
    maintainer: `${variables.DEBFULLNAME ?? 'proa maintainers'} <${variables.DEBEMAIL ?? noReply(home.owner)}>`,
    downloads: variables.PROA_DOWNLOADS ?? `${homepage}/releases/download/v${version}`,
    homepage,
  };
}

/** The no-reply address of a GitHub account. */
function noReply(owner: string): string {
  return `${owner}@users.noreply.github.com`;
}

/** The date of a release: `2026-11-23`. */
export function dayOf({ epoch }: Release): string {
  return new Date(epoch * 1000).toISOString().slice(0, 10);
}
