import { describe, expect, it } from 'vitest';
import { LAST_APPLIED } from '../../../src/merge/last-applied.js';
import { isSecret, maskSecrets } from '../../../src/objects/secrets/mask.js';

const secret = (data: Record<string, string>, annotation?: string) => ({
  apiVersion: 'v1',
  kind: 'Secret',
  metadata: {
    name: 's',
    ...(annotation !== undefined && { annotations: { [LAST_APPLIED]: annotation, note: 'n' } }),
  },
  data,
});

describe('the mask of secrets', () => {
  it('shows that a value is changed, added or removed, but no value', () => {
    const { live, merged } = maskSecrets({
      live: secret({ same: 'YQ==', other: 'Yg==', gone: 'Yw==' }),
      merged: secret({ same: 'YQ==', other: 'ZA==', come: 'ZQ==' }),
    });
    expect(live!.data).toEqual({ same: '***', other: '*** (before)', gone: '***' });
    expect(merged!.data).toEqual({ same: '***', other: '*** (after)', come: '***' });
  });

  it('hides the last-applied configuration, which also contains the values', () => {
    const { live, merged } = maskSecrets({
      live: secret({}, '{"data":{"k":"b2xk"}}'),
      merged: secret({}, '{"data":{"k":"bmV3"}}'),
    });
    expect(live!.metadata!.annotations).toEqual({ [LAST_APPLIED]: '*** (before)', note: 'n' });
    expect(merged!.metadata!.annotations).toEqual({ [LAST_APPLIED]: '*** (after)', note: 'n' });
    expect(
      maskSecrets({ live: secret({}, 'x'), merged: secret({}, 'x') }).live!.metadata!.annotations,
    ).toEqual({
      [LAST_APPLIED]: '***',
      note: 'n',
    });
  });

  it('hides the values of a secret that does not exist yet, or would be pruned', () => {
    expect(maskSecrets({ live: undefined, merged: secret({ k: 'YQ==' }) }).merged!.data).toEqual({
      k: '***',
    });
    expect(maskSecrets({ live: secret({ k: 'YQ==' }), merged: undefined }).live!.data).toEqual({ k: '***' });
  });

  it('hides values that are written as text', () => {
    const written = { ...secret({ k: 'YQ==' }), stringData: { pin: '1234' } };
    const { live, merged } = maskSecrets({ live: secret({ k: 'YQ==' }), merged: written });
    expect(live).toEqual(secret({ k: '***' }));
    expect(merged).toEqual({ ...secret({ k: '***' }), stringData: { pin: '***' } });
  });

  it('is only for secrets of version v1', () => {
    expect(isSecret(secret({}))).toBe(true);
    expect(isSecret({ apiVersion: 'v1', kind: 'ConfigMap' })).toBe(false);
    expect(isSecret({ apiVersion: 'example.io/v2', kind: 'Secret' })).toBe(false);
  });
});
