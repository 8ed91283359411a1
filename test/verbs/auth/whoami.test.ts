import { describe, expect, it } from 'vitest';
import { Client } from '../../../src/cluster/client/client.js';
import { messageOf } from '../../../src/process/errors.js';
import { subjectReview } from '../../../src/verbs/auth/whoami.js';
import { openGuard } from '../../support/client-on.js';
import { type Answer, ScriptedTransport } from '../../support/scripted-transport.js';

const missing: Answer = { status: 404, body: '404 page not found' };
const isMe = (version: string): Answer => ({
  status: 201,
  body: {
    kind: 'SelfSubjectReview',
    apiVersion: `authentication.k8s.io/${version}`,
    status: { userInfo: { username: 'me' } },
  },
});

async function asking(...answers: Answer[]) {
  const transport = new ScriptedTransport(...answers);
  const discovery = { doubt: () => false } as never;
  const client = new Client(
    { transport, discovery, signal: new AbortController().signal, guard: openGuard },
    'json',
  );
  const said = await subjectReview(client).then((review) => review.apiVersion, messageOf);
  return { said, asked: transport.asked };
}

describe("the user's identity", () => {
  it('is requested in the newest version', async () => {
    expect(await asking(isMe('v1'))).toEqual({
      said: 'authentication.k8s.io/v1',
      asked: ['/apis/authentication.k8s.io/v1/selfsubjectreviews'],
    });
  });

  it('is requested in older versions if the server lacks the newer', async () => {
    const { said, asked } = await asking(missing, missing, isMe('v1alpha1'));
    expect(said).toBe('authentication.k8s.io/v1alpha1');
    expect(asked.map((path) => path.split('/')[3])).toEqual(['v1', 'v1beta1', 'v1alpha1']);
  });

  it('cannot be reported by a server without the API', async () => {
    expect((await asking(missing, missing, missing)).said).toBe(
      'the selfsubjectreviews API is not enabled in the cluster',
    );
  });

  it('is not reported to users to whom the server refuses it', async () => {
    const status = { kind: 'Status', status: 'Failure', code: 403, reason: 'Forbidden', message: 'no' };
    expect((await asking({ status: 403, body: status })).said).toBe(
      'the selfsubjectreviews API is not enabled in the cluster or you do not have permission to call it',
    );
  });
});
