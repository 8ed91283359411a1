import { MalformedListError } from '../codec/list-errors.js';
import { type ListPart, readListStream } from '../codec/list-stream.js';
import { groupVersion, isTable, type KubeObject, type Table, type WatchEvent } from '../codec/object.js';
import type { ProtobufCodec } from '../codec/proto/codec.js';
import type { FieldTypes } from '../codec/proto/field-types.js';
import { ShapeError } from '../codec/shape.js';
import type { ProtobufMemory } from '../discovery/protobuf-memory.js';
import type { ApiResource } from '../discovery/types.js';
import type { EncodingChoice } from '../process/settings.js';
import { MalformedAnswerError, StatusError } from '../transport/errors.js';
import { readAnswer, readBytes } from '../transport/read.js';
import { refuseFailure } from '../transport/status.js';
import type { ApiResponse } from '../transport/types.js';
import { INCLUDE_OBJECT } from './list/accept.js';
import type { Need } from './requests.js';
import { type ReleaseDeps, serverRelease } from './server-release.js';

const NOT_ACCEPTABLE = 406;

/**
 * Decodes responses by their Content-Type, whichever encoding was requested. Protobuf and its schema are loaded with
 * the first protobuf response.
 */
export class Encoding {
  #codecs = new Map<Need['form'], Promise<ProtobufCodec>>();
  /** Loaded by the first JSON response whose content is needed. */
  #types: Promise<FieldTypes> | undefined;
  readonly #choice: EncodingChoice;
  readonly #release: () => Promise<number | undefined>;
  readonly #deps: ReleaseDeps;

  constructor(choice: EncodingChoice, deps: ReleaseDeps) {
    this.#choice = choice;
    this.#deps = deps;
    // With `auto`, JSON replaces what a server does not report.
    this.#release = serverRelease(deps, choice !== 'auto');
  }

  /**
   * Whether to request protobuf. `auto` does if measurements show a gain (bench/RESULTS.md): for lists, whatever is
   * shown of them, and for metadata alone. For a single object, the gain is not worth the request for the server's
   * release, which decides how unset fields are shown. Tables are JSON only.
   * @param of a list, or a single object or watch
   */
  asksForProtobuf({ form }: Need, of: 'list' | 'object'): boolean {
    if (form === 'table' || this.#choice === 'json') return false;
    return this.#choice === 'protobuf' || form === 'metadata' || of === 'list';
  }

  /**
   * As asksForProtobuf, for a resource: protobuf is not requested without a schema, or if the server has refused it
   * before, unless the user requires it.
   */
  async triesProtobuf(need: Need, of: 'list' | 'object', resource: ApiResource): Promise<boolean> {
    if (!this.asksForProtobuf(need, of)) return false;
    if (this.#choice === 'protobuf') return true;
    const { familyOfGroup } = await import('../codec/proto/schema/index.js');
    if (need.form === 'objects' && !Object.hasOwn(familyOfGroup, resource.group)) return false;
    return !(await this.#memory.refuses(keyOf(resource)));
  }

  /** As triesProtobuf, and starts to load what the response needs while it is on its way. */
  async beginsProtobuf(need: Need, of: 'list' | 'object', resource: ApiResource): Promise<boolean> {
    const protobuf = await this.triesProtobuf(need, of, resource);
    if (protobuf) this.#codec(need).catch(() => undefined);
    return protobuf;
  }

  /**
   * Whether a response that could not be read as protobuf is available as JSON, which is remembered: the server does
   * not serve it as protobuf, or it is newer than the schema. (JSON is the second choice of every request; servers with
   * content negotiation do not refuse.)
   */
  async fallsBackToJson(error: unknown, resource: ApiResource): Promise<boolean> {
    if (!(await needsJson(error))) return false;
    await this.#memory.keepRefusal(keyOf(resource));
    return true;
  }

  get #memory(): ProtobufMemory {
    return this.#deps.discovery.protobuf;
  }

  /**
   * Reads a page of a list as its bytes arrive. Fails as readListStream and ProtobufCodec.readList.
   * @param need the needed parts of each object; there may be more
   */
  async readList(response: ApiResponse, need: Need): Promise<AsyncIterable<ListPart>> {
    const { select } = need;
    if (!isProtobuf(response)) {
      const parts = readListStream(response.body);
      // Rows pass unchanged, as the server wrote them.
      return need.form === 'table' && !isLookedInto(need) ? parts : this.#soundParts(parts, need);
    }
    return (await this.#codec(need)).readList(response.body, select === undefined ? {} : { select });
  }

  /** A single object, or the table of it. Fails with StatusError if it is a Status of failure, and as readAnswer. */
  async readObject(response: ApiResponse, need: Need): Promise<KubeObject | Table> {
    const isJson = !isProtobuf(response);
    const answer = isJson
      ? await readAnswer(response)
      : await (await this.#codec(need)).decode(await readBytes(response));
    await refuseFailure(answer, response);
    if (isJson && isLookedInto(need)) await this.#mend(objectsIn(answer as KubeObject | Table));
    return answer as KubeObject | Table;
  }

  /** The events of a watch; undefined if they arrive as JSON. */
  readEvents(response: ApiResponse, need: Need): AsyncIterable<WatchEvent> | undefined {
    return isProtobuf(response) ? this.#protobufEvents(response, need) : undefined;
  }

  /** An event with typed objects, whatever its encoding. Fails with MalformedAnswerError. */
  async mended<E extends WatchEvent<KubeObject | Table>>(event: E, need: Need): Promise<E> {
    if (isLookedInto(need)) await this.#mend(objectsIn(event.object));
    return event;
  }

  async *#soundParts(parts: AsyncIterable<ListPart>, need: Need): AsyncGenerator<ListPart, void, undefined> {
    for await (const part of parts) {
      if (part.isTable && need.form !== 'table')
        throw new MalformedListError('it is a Table, which was not requested');
      if (!isLookedInto(need)) {
        yield part;
        continue;
      }
      const { apiVersion, kind } = part.head;
      const type = kind === undefined ? {} : { apiVersion, kind: kind.replace(/List$/, '') };
      const items = part.isTable ? objectsIn({ rows: part.items } as unknown as Table) : part.items;
      await this.#mend(items as KubeObject[], part.isTable ? {} : type);
      yield part;
    }
  }

  async #mend(objects: readonly KubeObject[], type?: { apiVersion?: string; kind?: string }): Promise<void> {
    this.#types ??= import('../codec/proto/field-types.js').then(({ FieldTypes }) => new FieldTypes());
    try {
      await (await this.#types).mend(objects, type);
    } catch (error) {
      throw error instanceof ShapeError ? new MalformedAnswerError(error.message, error) : error;
    }
  }

  async *#protobufEvents(response: ApiResponse, need: Need): AsyncGenerator<WatchEvent, void, undefined> {
    yield* (await this.#codec(need)).readWatch(response.body);
  }

  #codec({ form }: Need): Promise<ProtobufCodec> {
    let codec = this.#codecs.get(form);
    if (codec === undefined) {
      codec = this.#makeCodec(form);
      this.#codecs.set(form, codec);
    }
    return codec;
  }

  /** Releases differ in how they show unset fields; metadata is the same in all of them. */
  async #makeCodec(form: Need['form']): Promise<ProtobufCodec> {
    const [{ ProtobufCodec }, release] = await Promise.all([
      import('../codec/proto/codec.js'),
      form === 'metadata' ? undefined : this.#release(),
    ]);
    if (this.#choice === 'auto' && form !== 'metadata') await checkRelease(release);
    return new ProtobufCodec(release === undefined ? {} : { release });
  }
}

/** The server may show fields in JSON that are unknown here. */
class UnknownReleaseError extends Error {
  override readonly name = 'UnknownReleaseError';
}

/** Fails with UnknownReleaseError if a release may have fields that the schema lacks. */
async function checkRelease(release: number | undefined): Promise<void> {
  const { newestRelease } = await import('../codec/proto/schema/index.js');
  if (release === undefined || release > newestRelease) {
    throw new UnknownReleaseError('the schema does not know the release of this server');
  }
}

async function needsJson(error: unknown): Promise<boolean> {
  if (error instanceof StatusError) return error.code === NOT_ACCEPTABLE;
  const { UnknownKindError } = await import('../codec/proto/errors.js');
  return error instanceof UnknownReleaseError || error instanceof UnknownKindError;
}

function isLookedInto({ form, include, asSent }: Need): boolean {
  return asSent !== true && (form === 'objects' || include === INCLUDE_OBJECT.object);
}

/** An object, or the objects in the rows of a table. */
function objectsIn(answer: KubeObject | Table): KubeObject[] {
  if (!isTable(answer) && !('rows' in answer)) return [answer];
  return ((answer as Table).rows ?? []).flatMap(({ object }) => object ?? []) as KubeObject[];
}

function keyOf({ group, version, name }: ApiResource): string {
  return `${groupVersion(group, version)}/${name}`;
}

function isProtobuf({ headers }: ApiResponse): boolean {
  return headers['content-type']?.startsWith('application/vnd.kubernetes.protobuf') ?? false;
}
