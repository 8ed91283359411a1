import { groupVersion } from '../../codec/object.js';
import type { Discovery } from '../../discovery/types.js';
import { DisplayableError } from '../../process/errors.js';
import { StatusError } from '../../transport/errors.js';

/**
 * The group-versions that a server serves, sorted, as `apps/v1`: always requested, whatever is cached. A refusal by the
 * server fails in kubectl's words, everything else as discovery does.
 */
export async function apiVersions(discovery: Pick<Discovery, 'groups' | 'invalidate'>): Promise<string[]> {
  await discovery.invalidate();
  const groups = await discovery.groups().catch(refused);
  const names = groups.flatMap(({ name, versions }) =>
    versions.map((version) => groupVersion(name, version)),
  );
  return names.sort();
}

function refused(error: unknown): never {
  if (!(error instanceof StatusError)) throw error;
  const { message, reason } = error;
  throw new DisplayableError(`couldn't get available api versions from server: ${message}`, {
    reason,
    cause: error,
  });
}
