import { expect, it } from 'vitest';
import { loginAdvice } from '../../src/kubeconfig/login-advice.js';
import { Scene } from './support/fake-cluster.js';

/** A browser whose server can revoke its credentials. */
function scene(login: string): { scene: Scene; takeBack(): void } {
  const made = new Scene({ login });
  made.server.pods = [{ name: 'web-1' }];
  let isTaken = false;
  const send = made.server.send.bind(made.server);
  made.server.send = (request) => {
    if (!isTaken) return send(request);
    const status = {
      kind: 'Status',
      status: 'Failure',
      message: 'Unauthorized',
      reason: 'Unauthorized',
      code: 401,
    };
    async function* body() {
      yield Buffer.from(JSON.stringify(status));
    }
    return Promise.resolve({ status: 401, headers: { 'content-type': 'application/json' }, body: body() });
  };
  return {
    scene: made,
    takeBack: () => {
      isTaken = true;
    },
  };
}

it('revoked credentials are reported with what to do, above rows that show their age', async () => {
  const { scene: browser, takeBack } = scene('log in again: aws sso login');
  browser.size = { columns: 120, rows: 14 };
  await browser.start().shows('● live');
  browser.clock.advance(30_000);
  takeBack();
  browser.press('r');
  await browser.shows('not up to date: Unauthorized: log in again: aws sso login');
  const [header] = browser.screen();
  expect(header).toMatch(/3\ds old/);
  expect(browser.names()).toEqual(['web-1']);
});

it('if nothing could be read at first, the whole screen says so', async () => {
  const { scene: browser, takeBack } = scene('the token of user jane is not valid');
  takeBack();
  await browser.start().shows('Unauthorized: the token of user jane is not valid');
  expect(browser.screen()[0]).toContain('refused');
});

it.each([
  [{ exec: { command: '/usr/local/bin/aws', args: ['--secret=x'] } }, 'log in again: aws sso login'],
  [{ exec: { command: 'gke-gcloud-auth-plugin' } }, 'log in again: gcloud auth login'],
  [{ exec: { command: 'kubectl', args: ['oidc-login', 'get-token'] } }, 'kubectl oidc-login clean'],
  [
    { exec: { command: './our-login' } },
    'log in again with our-login (it gives the credentials of user jane)',
  ],
  [{ token: 'secret' }, 'the token of user jane is not valid, or no longer valid'],
  [{ tokenFile: '/run/token', token: 'secret' }, 'the token in /run/token is not valid'],
  [{ 'client-certificate-data': 'secret' }, 'the client certificate of user jane is not accepted'],
  [{ username: 'u', password: 'secret' }, 'name and password of user jane are not accepted'],
  [undefined, 'the kubeconfig has no credentials of user jane'],
])('%j: the message about what to do contains no value of it', (user, advice) => {
  const text = loginAdvice('jane', user);
  expect(text).toContain(advice);
  expect(text).not.toContain('secret');
});
