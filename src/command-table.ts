import type { CommandTable } from './cli/command-table.js';

/**
 * Every command of proa by its id, and how to load it; test/rules holds this to the files of `commands`.
 * Written out rather than read from oclif's manifest: a bundler sees what there is, and a run reads no list of all flags.
 */
export const commandTable: CommandTable = {
  'api-resources': () => import('./commands/api-resources.js'),
  'api-versions': () => import('./commands/api-versions.js'),
  browse: () => import('./commands/browse.js'),
  'check:consistency': () => import('./commands/check/consistency.js'),
  'cluster-info': () => import('./commands/cluster-info.js'),
  'config:current-context': () => import('./commands/config/current-context.js'),
  'config:delete-cluster': () => import('./commands/config/delete-cluster.js'),
  'config:delete-context': () => import('./commands/config/delete-context.js'),
  'config:delete-user': () => import('./commands/config/delete-user.js'),
  'config:get-clusters': () => import('./commands/config/get-clusters.js'),
  'config:get-contexts': () => import('./commands/config/get-contexts.js'),
  'config:get-users': () => import('./commands/config/get-users.js'),
  'config:rename-context': () => import('./commands/config/rename-context.js'),
  'config:set': () => import('./commands/config/set.js'),
  'config:set-cluster': () => import('./commands/config/set-cluster.js'),
  'config:set-context': () => import('./commands/config/set-context.js'),
  'config:set-credentials': () => import('./commands/config/set-credentials.js'),
  'config:unset': () => import('./commands/config/unset.js'),
  'config:use': () => import('./commands/config/use-context.js'),
  'config:use-context': () => import('./commands/config/use-context.js'),
  'config:view': () => import('./commands/config/view.js'),
  decode: () => import('./commands/decode.js'),
  'discovery:refresh': () => import('./commands/discovery/refresh.js'),
  'discovery:show': () => import('./commands/discovery/show.js'),
  'discovery:time': () => import('./commands/discovery/time.js'),
  encode: () => import('./commands/encode.js'),
  get: () => import('./commands/get.js'),
  help: () => import('./commands/help.js'),
  licenses: () => import('./commands/licenses.js'),
  logs: () => import('./commands/logs.js'),
  options: () => import('./commands/options.js'),
  'sandbox:run': () => import('./commands/sandbox/run.js'),
  'sandbox:up': () => import('./commands/sandbox/up.js'),
  version: () => import('./commands/version.js'),
};
