import { UsageError } from '../../process/errors.js';
import { sliceFlag } from './kinds.js';

/** --members: the servers of a control plane, one by one. */
export function membersFlags() {
  return {
    members: sliceFlag({
      helpValue: 'URL[,URL]',
      description:
        'Addresses of the members of the control plane, used instead of the server in the kubeconfig; may be repeated. ' +
        'The user and certificate authority of the kubeconfig apply to all of them.',
    }),
  };
}

/**
 * The given servers; "" is the one in the kubeconfig. Fails with UsageError if --server is also given, or if one is
 * given twice.
 */
export function readMembers({ members, server }: { members: readonly string[]; server: string }): string[] {
  if (members.length === 0) return [server];
  if (server !== '') throw new UsageError('--server and --members cannot be used together');
  const repeated = members.find((address, index) => members.indexOf(address) !== index);
  if (repeated !== undefined) throw new UsageError(`--members names ${repeated} twice`);
  return [...members];
}
