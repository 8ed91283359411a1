import { describe, expect, it } from 'vitest';
import { impersonationOf } from '../../../src/sandbox/access/impersonation.js';
import type { Call } from '../../../src/sandbox/http/reply.js';

const by = (headers: Record<string, string>) => impersonationOf({ headers, path: '/api' } as unknown as Call);
const needed = (headers: Record<string, string>) =>
  by(headers)!.needed.map(({ verb, group, namespace, resource, subresource, name }) =>
    [verb, group, namespace, resource, subresource, name].join(' '),
  );

describe('the user on whose behalf a request is made', () => {
  it('is its sender by default', () => {
    expect(by({})).toBeUndefined();
  });

  it('is an authenticated user named by the headers', () => {
    const headers = { 'impersonate-user': 'jane' };
    expect(by(headers)!.user).toEqual({ name: 'jane', groups: ['system:authenticated'] });
    expect(Object.keys(by(headers)!.user)).toEqual(['name', 'groups']);
    expect(needed(headers)).toEqual(['impersonate   users  jane']);
  });

  it('may have a uid, groups and more, each of which requires a permission', () => {
    const headers = {
      'impersonate-user': 'jane',
      'impersonate-uid': '7',
      'impersonate-group': 'a, b',
      'impersonate-extra-scopes%2fof': 'x,y',
    };
    expect(by(headers)!.user).toEqual({
      ...{ name: 'jane', uid: '7', groups: ['a', 'b', 'system:authenticated'] },
      extra: { 'scopes/of': ['x', 'y'] },
    });
    expect(needed(headers)).toEqual([
      'impersonate   users  jane',
      'impersonate   groups  a',
      'impersonate   groups  b',
      'impersonate authentication.k8s.io  uids  7',
      'impersonate authentication.k8s.io  userextras scopes/of x',
      'impersonate authentication.k8s.io  userextras scopes/of y',
    ]);
  });

  it('may be a service account, with its groups', () => {
    const headers = { 'impersonate-user': 'system:serviceaccount:shop:robot' };
    expect(by(headers)!.user.groups).toEqual([
      'system:serviceaccounts',
      'system:serviceaccounts:shop',
      'system:authenticated',
    ]);
    expect(needed(headers)).toEqual(['impersonate  shop serviceaccounts  robot']);
    const grouped = by({ ...headers, 'impersonate-group': 'a' })!;
    expect(grouped.user.groups).toEqual(['a', 'system:authenticated']);
  });

  it('may be the anonymous user', () => {
    const anonymous = by({ 'impersonate-user': 'system:anonymous' })!;
    expect(anonymous.user.groups).toEqual(['system:unauthenticated']);
    const grouped = by({ 'impersonate-user': 'system:anonymous', 'impersonate-group': 'a' })!;
    expect(grouped.user.groups).toEqual(['a']);
    const stranger = by({ 'impersonate-user': 'jane', 'impersonate-group': 'system:unauthenticated' })!;
    expect(stranger.user.groups).toEqual(['system:unauthenticated']);
  });

  it.each([
    [{ 'impersonate-uid': '7' }, '{UID  7  authentication.k8s.io/v1  }'],
    [{ 'impersonate-group': 'a' }, '{Group  a    }'],
    [{ 'impersonate-extra-k': 'v' }, '{UserExtra  v  authentication.k8s.io/v1  k}'],
  ])('is missing in %j, which is refused', (headers, requested) => {
    expect(() => by(headers)).toThrow(
      `Internal Server Error: "/api": requested [${requested}] without impersonating a user`,
    );
  });
});
