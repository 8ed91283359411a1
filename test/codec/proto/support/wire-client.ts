import { type ClientHttp2Session, connect } from 'node:http2';

/** The complete response of a server. */
export interface WireAnswer {
  status: number;
  type: string;
  bytes: Buffer;
}

/** A request; missing parts are not sent. */
export interface ExchangeRequest {
  method?: string;
  accept?: string;
  body?: Uint8Array | string;
  contentType?: string;
  /** The accepted encodings of the response, which is not decoded. */
  encoding?: string;
}

export const JSON_TYPE = 'application/json';
export const PROTOBUF_TYPE = 'application/vnd.kubernetes.protobuf';

/** Requests bytes from a real server, in the requested forms. */
export class WireClient {
  readonly #session: ClientHttp2Session;
  readonly #token: string;

  constructor(server: { url: string; token: string }) {
    this.#token = server.token;
    // The server has just created its own certificate, on loopback.
    this.#session = connect(server.url, { rejectUnauthorized: false });
    this.#session.on('error', () => undefined);
  }

  ask(path: string, request: ExchangeRequest = {}): Promise<WireAnswer> {
    return new Promise((resolve, reject) => {
      const stream = this.#session.request({
        ':method': request.method ?? 'GET',
        ':path': path,
        authorization: `Bearer ${this.#token}`,
        accept: request.accept ?? JSON_TYPE,
        ...(request.encoding === undefined ? {} : { 'accept-encoding': request.encoding }),
        ...(request.contentType === undefined ? {} : { 'content-type': request.contentType }),
      });
      const chunks: Buffer[] = [];
      let status = 0;
      let type = '';
      stream.on('response', (headers) => {
        status = Number(headers[':status']);
        type = String(headers['content-type']);
      });
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => resolve({ status, type, bytes: Buffer.concat(chunks) }));
      stream.on('error', reject);
      stream.end(request.body);
    });
  }

  /**
   * One state in both forms: it may change in between, an object through controllers of the server, the resourceVersion
   * of a list through any write.
   * @param as parameters of both media types, with a `;` before each
   */
  async inBothForms(path: string, as = ''): Promise<{ json: WireAnswer; protobuf: WireAnswer }> {
    const ask = (type: string) => this.ask(path, { accept: type + as });
    for (;;) {
      const json = await ask(JSON_TYPE);
      const protobuf = await ask(PROTOBUF_TYPE);
      if ((await ask(JSON_TYPE)).bytes.equals(json.bytes)) return { json, protobuf };
    }
  }

  async json<T>(path: string): Promise<T> {
    const { status, bytes } = await this.ask(path);
    if (status !== 200) throw new Error(`${path}: ${status} ${bytes.toString()}`);
    return JSON.parse(bytes.toString()) as T;
  }

  close(): void {
    this.#session.destroy();
  }
}
