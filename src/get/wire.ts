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
  private codecs = new Map<Need['form'], Promise<ProtobufCodec>>();

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

  /** Begins to load what an answer will need, while it is on its way. */
  prepare(need: Need): void {
    if (this.asksForProtobuf(need)) this.codec(need).catch(() => undefined);
  }

  /**
   * A list's page as its bytes arrive. Fails as readListStream and ProtobufCodec.readList.
   * @param need what is needed of each object; there may be more
   */
  async *readList(response: ApiResponse, need: Need): AsyncGenerator<ListPart, void, undefined> {
    const { select } = need;
    if (!isProtobuf(response)) yield* readListStream(response.body);
    else yield* (await this.codec(need)).readList(response.body, select === undefined ? {} : { select });
  }

  /** A single object, or the table of it. */
  async readObject(response: ApiResponse, need: Need): Promise<KubeObject | Table> {
    if (!isProtobuf(response)) return parseJson(await readText(response)) as KubeObject | Table;
    return (await this.codec(need)).decode(await readBytes(response));
  }

  /** A watch's events; undefined where they come as JSON. */
  readEvents(response: ApiResponse, need: Need): AsyncIterable<WatchEvent> | undefined {
    return isProtobuf(response) ? this.protobufEvents(response, need) : undefined;
  }

  private async *protobufEvents(
    response: ApiResponse,
    need: Need,
  ): AsyncGenerator<WatchEvent, void, undefined> {
    yield* (await this.codec(need)).readWatch(response.body);
  }

  private codec({ form }: Need): Promise<ProtobufCodec> {
    let codec = this.codecs.get(form);
    if (codec === undefined) {
      codec = this.makeCodec(form);
      this.codecs.set(form, codec);
    }
    return codec;
  }

  /** Releases differ in what they show where nothing was set; metadata alone is the same in all of them. */
  private async makeCodec(form: Need['form']): Promise<ProtobufCodec> {
    const { transport, environment } = this.session;
    const [{ ProtobufCodec }, version] = await Promise.all([
      import('../codec/proto/codec.js'),
      form === 'metadata' ? undefined : fetchServerVersion(transport, environment.signal),
    ]);
    const minor = /^v?1\.(\d+)/.exec(version?.gitVersion ?? '')?.[1];
    return new ProtobufCodec(minor === undefined ? {} : { release: Number(minor) });
  }
}

function isProtobuf({ headers }: ApiResponse): boolean {
  return headers['content-type']?.startsWith('application/vnd.kubernetes.protobuf') ?? false;
}
