import { describe, expect, it } from 'vitest';
import { impersonationOf } from '../../../src/sandbox/access/impersonation.js';
import type { Call } from '../../../src/sandbox/http/reply.js';

const by = (headers: Record<string, string>) => impersonationOf({ headers, path: '/api' } as unknown as Call);
const needed = (headers: Record<string, string>) =>
  by(headers)!.needed.map(({ verb, group, namespace, resource, subresource, name }) =>
    [verb, group, namespace, resource, subresource, name].join(' '),
  );

describe('in whose name a request is made', () => {
  it('its sender’s own, where it says nothing else', () => {
    expect(by({})).toBeUndefined();
  });

  it('a user’s, who has shown who it is', () => {
    const headers = { 'impersonate-user': 'jane' };
    expect(by(headers)!.user).toEqual({ name: 'jane', groups: ['system:authenticated'] });
    expect(Object.keys(by(headers)!.user)).toEqual(['name', 'groups']);
    expect(needed(headers)).toEqual(['impersonate   users  jane']);
  });

  it('with a uid, groups and more, of each of which one must be allowed to take it', () => {
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

  it('a service account’s, with the groups that it has', () => {
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

  it('somebody’s who has not shown who it is', () => {
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
  ])('nobody’s, where %j names no user', (headers, requested) => {
    expect(() => by(headers)).toThrow(
      `Internal Server Error: "/api": requested [${requested}] without impersonating a user`,
    );
  });
});
