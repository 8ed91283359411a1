import { describe, expect, it } from 'vitest';
import { logSettings } from '../../../src/objects/logs/log-request.js';
import type { LogsOptions } from '../../../src/objects/logs/options.js';
import { plain } from './support.js';

/** The query of a container's log, without the container. */
function queryOf(options: Partial<LogsOptions>) {
  const { query = [] } = logSettings('app', { ...plain, ...options });
  const [container, ...others] = query;
  expect(container).toEqual(['container', 'app']);
  return Object.fromEntries(others);
}

/** The names are those of core/v1 PodLogOptions. */
describe('the request for a log', () => {
  it.each<[string, Partial<LogsOptions>, Record<string, string>]>([
    ['without flags', {}, {}],
    ['-f', { follow: true }, { follow: 'true' }],
    ['-p', { previous: true }, { previous: 'true' }],
    ['--timestamps', { timestamps: true }, { timestamps: 'true' }],
    [
      '--insecure-skip-tls-verify-backend',
      { insecureBackend: true },
      { insecureSkipTLSVerifyBackend: 'true' },
    ],
    ['--limit-bytes', { limitBytes: 5 }, { limitBytes: '5' }],
    ['--since', { sinceMs: 90_000 }, { sinceSeconds: '90' }],
    ['--since-time', { sinceTime: '2024-01-01T00:00:00Z' }, { sinceTime: '2024-01-01T00:00:00Z' }],
    ['--tail', { tail: 0, tailGiven: true }, { tailLines: '0' }],
    // kubectl shows ten lines of each pod of a selector, unless --tail is given.
    ['-l', { labelSelector: 'a=b' }, { tailLines: '10' }],
    ['-l and --tail=-1', { labelSelector: 'a=b', tail: -1, tailGiven: true }, {}],
    ['-l and --tail', { labelSelector: 'a=b', tail: 3, tailGiven: true }, { tailLines: '3' }],
  ])('has the parameters of %s', (_what, options, query) => {
    expect(queryOf(options)).toEqual(query);
  });

  it('is for the subresource, and a stream if it is followed', () => {
    expect(logSettings('app', plain)).toMatchObject({ subresource: 'log', stream: false });
    expect(logSettings('app', { ...plain, follow: true })).toMatchObject({ stream: true });
  });
});
