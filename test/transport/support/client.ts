import { onTestFinished } from 'vitest';
import type { ConnectionConfig } from '../../../src/kubeconfig/connection.js';
import { createTransport } from '../../../src/transport/create.js';
import type { TransportDeps } from '../../../src/transport/deps.js';
import type { StreamOpener, Transport } from '../../../src/transport/types.js';
import { recorded, type TestServer } from './servers.js';

/** A transport to a test server that trusts its certificate, closed with the test. */
export function connectTo(
  server: TestServer | string,
  config: Partial<ConnectionConfig> = {},
  deps: Partial<TransportDeps> = {},
): Transport & StreamOpener {
  const transport = createTransport(
    {
      server: typeof server === 'string' ? server : server.url,
      caData: recorded('ca.pem'),
      user: {},
      ...config,
    },
    { userAgent: 'proa/test (linux/amd64)', environment: {}, ...deps },
  );
  onTestFinished(() => transport.close());
  return transport;
}
