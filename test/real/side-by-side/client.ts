import {
  type ClientHttp2Session,
  connect,
  type IncomingHttpHeaders,
  type SecureClientSessionOptions,
} from 'node:http2';
import { normalised } from './normalise.js';
import type { Step } from './step.js';

/** A response in the form that is compared. */
export interface Comparable {
  status: number;
  headers: Record<string, string>;
  body: unknown;
}

/** Headers that clients act upon. */
const COMPARED = [
  'content-type',
  'retry-after',
  'cache-control',
  'warning',
  'location',
  'x-content-type-options',
  'allow',
];

/** Sends steps to one server, and remembers what later steps refer to. */
export class StepClient {
  readonly #session: ClientHttp2Session;
  readonly #kept = new Map<string, string>();
  readonly #credentials: Record<string, string>;

  constructor(url: string, options: SecureClientSessionOptions, credentials: Record<string, string>) {
    this.#credentials = credentials;
    this.#session = connect(url, options);
    this.#session.on('error', () => undefined);
  }

  async send(step: Step): Promise<Comparable> {
    const headers = {
      ':method': step.method,
      ':path': this.#filled(step.path),
      ...step.headers,
      ...this.#credentials,
    };
    const stream = this.#session.request(headers, { endStream: false });
    const parts: Buffer[] = [];
    const head = await new Promise<IncomingHttpHeaders>((resolve, reject) => {
      let received: IncomingHttpHeaders = {};
      stream.on('response', (answer) => {
        received = answer;
      });
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('error', reject);
      stream.on('end', () => resolve(received));
      stream.end(this.#filled(step.body ?? ''));
    });
    const text = Buffer.concat(parts).toString('utf8');
    this.#remember(step, text);
    const shown = COMPARED.filter((name) => head[name] !== undefined);
    return {
      status: Number(head[':status']),
      headers: Object.fromEntries(shown.map((name) => [name, String(head[name])])),
      body: normalised(text, step.managed),
    };
  }

  close(): void {
    this.#session.destroy();
  }

  #remember({ keep }: Step, text: string): void {
    if (keep === undefined) return;
    const { metadata } = JSON.parse(text) as {
      metadata: { resourceVersion: string; uid?: string; continue?: string };
    };
    this.#kept.set(`$${keep}.rv`, metadata.resourceVersion);
    this.#kept.set(`$${keep}.uid`, metadata.uid ?? '');
    this.#kept.set(`$${keep}.continue`, metadata.continue ?? '');
  }

  #filled(text: string): string {
    return text.replace(/\$\w+\.(rv|uid|continue)/g, (word) => this.#kept.get(word) ?? word);
  }
}
