import { type ClientHttp2Session, connect } from 'node:http2';
import type { RealServer } from './real-server.js';

/** A plain client of a server under test, for what tests put there. */
export class RealClient {
  private readonly session: ClientHttp2Session;

  constructor(private readonly server: Pick<RealServer, 'url' | 'token'>) {
    // The server made its certificate for itself a moment ago, on loopback.
    this.session = connect(server.url, { rejectUnauthorized: false });
    this.session.on('error', () => undefined);
  }

  /** Posts a JSON document; gives the status. */
  post(path: string, body: object): Promise<number> {
    return new Promise((resolve, reject) => {
      const stream = this.session.request({
        ':method': 'POST',
        ':path': path,
        'content-type': 'application/json',
        authorization: `Bearer ${this.server.token}`,
      });
      stream.on('response', (headers) => resolve(Number(headers[':status'])));
      stream.on('error', reject);
      stream.resume();
      stream.end(JSON.stringify(body));
    });
  }

  close(): void {
    this.session.destroy();
  }
}
