import { parseJson } from '../codec/json.js';
import { type ListPart, readListStream } from '../codec/list-stream.js';
import type { KubeObject, Table, WatchEvent } from '../codec/object.js';
import type { ProtobufCodec } from '../codec/proto/codec.js';
import { fetchServerVersion } from '../discovery/server-version.js';
import type { Session } from '../session.js';
import { readBytes, readText } from '../transport/read.js';
import type { ApiResponse } from '../transport/types.js';
import type { Need } from './requests.js';

/** `--wire`. */
export type WireChoice = 'auto' | 'json' | 'protobuf';

/**
 * Reads answers in the form they come in: what was asked for is a wish, the answer's Content-Type is what holds.
 * Protobuf and its schema are loaded when the first such answer is there.
 */
export class Wire {
  private wholeObjects: Promise<ProtobufCodec> | undefined;

  constructor(
    private readonly choice: WireChoice,
    private readonly session: Session,
  ) {}

  /**
   * Whether to ask for protobuf. `auto` does where it was measured to win: metadata alone. Whole pods take proa as long
   * either way, and knowing how a server's release writes what is not set costs a request more. Tables are JSON only.
   */
  asksForProtobuf({ form }: Need): boolean {
    if (form === 'table' || this.choice === 'json') return false;
    return this.choice === 'protobuf' || form === 'metadata';
  }

  /** A list's page as its bytes arrive. Fails as readListStream and ProtobufCodec.readList. */
  async *readList(response: ApiResponse): AsyncGenerator<ListPart, void, undefined> {
    if (!isProtobuf(response)) yield* readListStream(response.body);
    else yield* (await this.codec()).readList(response.body);
  }

  /** A single object, or the table of it. */
  async readObject(response: ApiResponse): Promise<KubeObject | Table> {
    if (!isProtobuf(response)) return parseJson(await readText(response)) as KubeObject | Table;
    return (await this.codec()).decode(await readBytes(response));
  }

  /** A watch's events; undefined where they come as JSON. */
  readEvents(response: ApiResponse): AsyncIterable<WatchEvent> | undefined {
    return isProtobuf(response) ? this.protobufEvents(response) : undefined;
  }

  private async *protobufEvents(response: ApiResponse): AsyncGenerator<WatchEvent, void, undefined> {
    yield* (await this.codec()).readWatch(response.body);
  }

  private codec(): Promise<ProtobufCodec> {
    this.wholeObjects ??= this.makeCodec();
    return this.wholeObjects;
  }

  /** Releases differ in what they show where nothing was set; metadata alone is the same in all of them. */
  private async makeCodec(): Promise<ProtobufCodec> {
    const { ProtobufCodec } = await import('../codec/proto/codec.js');
    if (this.choice === 'auto') return new ProtobufCodec();
    const { transport, environment } = this.session;
    const { gitVersion } = await fetchServerVersion(transport, environment.signal);
    const minor = /^v?1\.(\d+)/.exec(gitVersion)?.[1];
    return new ProtobufCodec(minor === undefined ? {} : { release: Number(minor) });
  }
}

function isProtobuf({ headers }: ApiResponse): boolean {
  return headers['content-type']?.startsWith('application/vnd.kubernetes.protobuf') ?? false;
}
