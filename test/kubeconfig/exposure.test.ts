import { expect, it } from 'vitest';
import type { User } from '../../src/kubeconfig/entries.js';
import { holdsCredentials } from '../../src/kubeconfig/exposure.js';

it.each<[User, boolean]>([
  [{ token: 't' }, true],
  [{ password: 'p' }, true],
  [{ 'client-key-data': 'LS0t' }, true],
  [{ 'auth-provider': { name: 'oidc', config: { 'refresh-token': 'r' } } }, true],
  [{ 'auth-provider': { name: 'oidc', config: { 'idp-issuer-url': 'https://i' } } }, false],
  [{ 'client-certificate-data': 'LS0t', 'client-key': '/key' }, false],
  [{ tokenFile: '/token', username: 'u', token: '', exec: { command: 'login' } }, false],
])('whether a kubeconfig with the user %j holds credentials: %s', (user, holds) => {
  expect(holdsCredentials({ users: [{ name: 'a' }, { name: 'b', user }] })).toBe(holds);
});
