import { describe, expect, it } from 'vitest';
import type { Call } from '../../src/sandbox/http/reply.js';
import { RequestLog } from '../../src/sandbox/serve/request-log.js';

const MEGABYTE = 1024 * 1024;
const asked = (path: string) =>
  ({ method: 'GET', path, query: new URLSearchParams(), headers: {} }) as unknown as Call;

describe('the log of requests', () => {
  it('keeps the newest requests with long paths, and no more than 64 MiB of them', () => {
    const log = new RequestLog();
    for (let at = 0; at < 100; at++)
      log.add(asked(`/${at}/${'x'.repeat(MEGABYTE)}`), '2.0', AbortSignal.abort());
    const paths = log.all().map(({ path }) => path);
    expect(paths.join('').length).toBeLessThanOrEqual(64 * MEGABYTE);
    expect(paths.length).toBeGreaterThan(30);
    expect(paths.at(-1)).toMatch(/^\/99\//);
  });

  it('keeps as many as before after a reset', () => {
    const log = new RequestLog();
    for (let at = 0; at < 60; at++) log.add(asked('x'.repeat(MEGABYTE)), '2.0', AbortSignal.abort());
    log.reset();
    for (let at = 0; at < 60; at++) log.add(asked('x'.repeat(MEGABYTE)), '2.0', AbortSignal.abort());
    expect(log.all()).toHaveLength(60);
  });
});
