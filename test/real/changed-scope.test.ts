import { afterAll, beforeAll, describe } from 'vitest';
import { changedScopes } from '../compare/changed-scope.js';
import { type RealServer, realServerAssets, startRealServer } from '../support/real-server.js';
import { isMissing } from '../support/reference.js';

const assets = realServerAssets();

describe.skipIf(isMissing('kube-apiserver', assets))('on a real kube-apiserver', () => {
  let server: RealServer;
  beforeAll(async () => {
    server = await startRealServer(assets!);
  });
  afterAll(() => server?.stop());

  changedScopes(() => server.kubeconfig);
});
