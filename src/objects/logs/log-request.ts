import type { OpenSettings } from '../../cluster/client/open.js';
import { type LogsOptions, sinceSeconds } from './options.js';

/** One container's log. */
export interface LogSource {
  namespace: string;
  pod: string;
  container: string;
}

/** Lines shown for each pod of a selector by default. */
const SELECTOR_TAIL = 10;

/** The options of a container's log: core/v1 PodLogOptions as a query, without empty values. */
export function logSettings(container: string, options: LogsOptions): OpenSettings {
  const query: [string, string][] = [['container', container]];
  const flag = (name: string, value: boolean) => {
    if (value) query.push([name, 'true']);
  };
  flag('follow', options.follow);
  flag('insecureSkipTLSVerifyBackend', options.insecureBackend);
  if (options.limitBytes !== 0) query.push(['limitBytes', String(options.limitBytes)]);
  flag('previous', options.previous);
  if (options.sinceMs !== 0) query.push(['sinceSeconds', String(sinceSeconds(options))]);
  if (options.sinceTime !== '') query.push(['sinceTime', options.sinceTime]);
  const tail = options.labelSelector !== '' && !options.tailGiven ? SELECTOR_TAIL : options.tail;
  if (tail !== -1) query.push(['tailLines', String(tail)]);
  flag('timestamps', options.timestamps);
  return { subresource: 'log', query, accept: 'application/json, */*', stream: options.follow };
}
