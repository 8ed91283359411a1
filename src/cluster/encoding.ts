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
 * Reads responses in the form they come in: what was requested is a wish, the response's Content-Type is what holds.
 * Protobuf and its schema are loaded when the first such response is there.
 */
export class Encoding {
  #codecs = new Map<Need['form'], Promise<ProtobufCodec>>();
  /** Loaded by the first response in JSON that is looked into. */
  #types: Promise<FieldTypes> | undefined;
  readonly #choice: EncodingChoice;
  readonly #release: () => Promise<number | undefined>;
  readonly #deps: ReleaseDeps;

  constructor(choice: EncodingChoice, deps: ReleaseDeps) {
    this.#choice = choice;
    this.#deps = deps;
    // With `auto`, JSON stands in for what a server does not say.
    this.#release = serverRelease(deps, choice !== 'auto');
  }

  /**
   * Whether to request protobuf. `auto` does where it was measured to win (bench/RESULTS.md): lists, whatever is shown
   * of them, and metadata alone. For a single object it is not worth the request that tells the server's release, by
   * which what nobody set is shown. Tables are JSON only.
   * @param of a list, or a single object or watch
   */
  asksForProtobuf({ form }: Need, of: 'list' | 'object'): boolean {
    if (form === 'table' || this.#choice === 'json') return false;
    return this.#choice === 'protobuf' || form === 'metadata' || of === 'list';
  }

  /**
   * As asksForProtobuf, for a resource: nothing is requested that has no schema, or that the server has refused before,
   * unless the user wants nothing else.
   */
  async triesProtobuf(need: Need, of: 'list' | 'object', resource: ApiResource): Promise<boolean> {
    if (!this.asksForProtobuf(need, of)) return false;
    if (this.#choice === 'protobuf') return true;
    const { familyOfGroup } = await import('../codec/proto/schema/index.js');
    if (need.form === 'objects' && !Object.hasOwn(familyOfGroup, resource.group)) return false;
    return !(await this.#memory.refuses(keyOf(resource)));
  }

  /** As triesProtobuf, and begins to load what a response will need, while it is on its way. */
  async beginsProtobuf(need: Need, of: 'list' | 'object', resource: ApiResource): Promise<boolean> {
    const protobuf = await this.triesProtobuf(need, of, resource);
    if (protobuf) this.#codec(need).catch(() => undefined);
    return protobuf;
  }

  /**
   * Whether what could not be read in protobuf is to be had in JSON, which is remembered: the server will not give it so,
   * or it is newer than the schema. (JSON is the second wish of every request; servers that know how to choose do not
   * refuse.)
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
   * A list's page as its bytes arrive. Fails as readListStream and ProtobufCodec.readList.
   * @param need what is needed of each object; there may be more
   */
  async readList(response: ApiResponse, need: Need): Promise<AsyncIterable<ListPart>> {
    const { select } = need;
    if (!isProtobuf(response)) {
      const parts = readListStream(response.body);
      // Rows as the server wrote them pass as they are.
      return need.form === 'table' && !isLookedInto(need) ? parts : this.#soundParts(parts, need);
    }
    return (await this.#codec(need)).readList(response.body, select === undefined ? {} : { select });
  }

  /** A single object, or the table of it. Fails with StatusError where it is a Status of failure, and as readAnswer. */
  async readObject(response: ApiResponse, need: Need): Promise<KubeObject | Table> {
    const isJson = !isProtobuf(response);
    const answer = isJson
      ? await readAnswer(response)
      : await (await this.#codec(need)).decode(await readBytes(response));
    await refuseFailure(answer, response);
    if (isJson && isLookedInto(need)) await this.#mend(objectsIn(answer as KubeObject | Table));
    return answer as KubeObject | Table;
  }

  /** A watch's events; undefined if they come as JSON. */
  readEvents(response: ApiResponse, need: Need): AsyncIterable<WatchEvent> | undefined {
    return isProtobuf(response) ? this.#protobufEvents(response, need) : undefined;
  }

  /** An event whose objects are of their types, in whatever form it came. Fails with MalformedAnswerError. */
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

  /** Releases differ in what they show where nothing was set; metadata alone is the same in all of them. */
  async #makeCodec(form: Need['form']): Promise<ProtobufCodec> {
    const [{ ProtobufCodec }, release] = await Promise.all([
      import('../codec/proto/codec.js'),
      form === 'metadata' ? undefined : this.#release(),
    ]);
    if (this.#choice === 'auto' && form !== 'metadata') await checkRelease(release);
    return new ProtobufCodec(release === undefined ? {} : { release });
  }
}

/** What the server shows in JSON may not all be known here. */
class UnknownReleaseError extends Error {
  override readonly name = 'UnknownReleaseError';
}

/** Fails with UnknownReleaseError where a release may have fields that the schema lacks. */
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

/** An object, or those in the rows of a table. */
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
