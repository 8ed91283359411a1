import { describe, expect, it } from 'vitest';
import { releaseOf } from '../../../../src/verbs/check/cache/etcd.js';

describe('a release of etcd', () => {
  // RequestWatchProgress in k8s.io/apiserver/pkg/storage/feature
  it.each([
    ['3.3.27', 'problem'],
    ['3.4.30', 'problem'],
    ['3.4.31', 'good'],
    ['3.5.12', 'problem'],
    ['v3.5.13', 'good'],
    ['3.5.21-0', 'good'],
    ['3.6.0', 'good'],
    ['4.0.0', 'good'],
    ['latest', 'unknown'],
  ])('%s is %s', (version, verdict) => {
    expect(releaseOf('--etcd-version', version)).toMatchObject({
      verdict,
      version,
      source: '--etcd-version',
    });
  });
});
