import { boolFlag, type FlagValues } from './kinds.js';

const group = { helpGroup: 'WRITING' } as const;

/** --server-side and --force-conflicts. */
export function serverSideFlags() {
  return {
    'server-side': boolFlag({ ...group, description: 'Apply on the server instead of in the client.' }),
    'force-conflicts': boolFlag({
      ...group,
      description: 'Take over fields that other managers own. Only works with --server-side.',
    }),
  };
}

/** The requested server-side apply. */
interface ServerSideArguments {
  serverSide: boolean;
  forceConflicts: boolean;
}

/** Reads --server-side and --force-conflicts. Fails with kubectl's message if only the second is given. */
export function readServerSide(flags: FlagValues<typeof serverSideFlags>): ServerSideArguments {
  const [serverSide, forceConflicts] = [flags['server-side'], flags['force-conflicts']];
  if (forceConflicts && !serverSide) throw new Error('--force-conflicts only works with --server-side');
  return { serverSide, forceConflicts };
}
