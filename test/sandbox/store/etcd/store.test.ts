import { afterAll, beforeAll, describe } from 'vitest';
import { etcdProgram } from '../../../support/etcd.js';
import { isMissing } from '../../../support/reference.js';
import { holdToContract } from '../contract.js';
import { EtcdSetup } from './setup.js';

describe.skipIf(isMissing('etcd', etcdProgram))('on a real etcd', () => {
  const etcd = new EtcdSetup();
  beforeAll(() => etcd.start());
  afterAll(() => etcd.end());

  holdToContract('etcd', async () => (await etcd.open({ prefix: etcd.freshPrefix() })).store);
});
