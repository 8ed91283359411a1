import { quote, quoteValue } from '../../go/strconv/quote.js';
import { MalformedListError, StatusInsteadOfListError, TruncatedListError } from '../list-errors.js';
import type { ListHead, ListPart } from '../list-stream.js';
import { type JsonObject, type KubeObject, type ListMeta, MAX_OBJECT_BYTES, type Status } from '../object.js';
import type { Selection } from '../selection.js';
import type { Decoder } from './decode.js';
import type { MessageReader } from './decoder-helpers.js';
import { asBuffer } from './envelope.js';
import { MalformedProtobufError, UnknownKindError } from './errors.js';
import type { FieldSpec } from './field-table.js';
import { type ListValue, ProtobufListSplitter } from './list-splitter.js';
import type { ProtobufReader } from './reader.js';

/** How to read a list. */
export interface ProtobufListOptions {
  /** The fields to read of each item; by default all. */
  select?: Selection;
  /** The largest item to accept, in bytes. */
  maxItemBytes?: number;
}

/**
 * A body that was not read for a while comes in chunks of megabytes, and all their items would be in memory at once.
 */
const SLICE_BYTES = 64 * 1024;

/**
 * Reads a list in protobuf as its bytes arrive, in the parts of readListStream: a part for every 64 KiB, or chunk if
 * smaller, that complete an item or the head. Holds the chunk, the part's items and the one unfinished item.
 * Fails with MalformedListError, TruncatedListError, StatusInsteadOfListError, NotProtobufError,
 * UnsupportedContentError, UnknownKindError, or what the body fails with.
 */
export async function* readProtobufList(
  body: AsyncIterable<Uint8Array>,
  decoder: Decoder,
  options: ProtobufListOptions = {},
): AsyncGenerator<ListPart, void, undefined> {
  const splitter = new ProtobufListSplitter(options.maxItemBytes ?? MAX_OBJECT_BYTES);
  let items: ItemReader | undefined;
  for await (const bytes of body) {
    const chunk = asBuffer(bytes);
    for (let at = 0; at < chunk.length; at += SLICE_BYTES) {
      const values = malformedAsList(() => splitter.push(chunk.subarray(at, at + SLICE_BYTES)));
      if (values.length === 0) continue;
      items ??= await ItemReader.of(splitter.type!, decoder, options.select ?? true);
      const part = malformedAsList(() => items!.part(values));
      if (part !== undefined) yield part;
    }
  }
  if (!splitter.complete) throw new TruncatedListError();
  if (splitter.raw !== undefined) yield wholeList(await wholeObject(splitter, decoder));
  else if (items === undefined) {
    items = await ItemReader.of(splitter.type!, decoder, true);
    yield items.emptyPart();
  }
}

/** Decodes the items of one kind of list. */
class ItemReader {
  #head: ListHead;
  readonly #items: MessageReader;
  readonly #itemsNumber: number;
  readonly #metadata: MessageReader;
  readonly #metadataNumber: number;
  readonly #decoder: Decoder;

  private constructor(
    type: { apiVersion: string; kind: string },
    metadata: FieldSpec,
    items: FieldSpec,
    decoder: Decoder,
    selection: Selection,
  ) {
    this.#decoder = decoder;
    this.#head = { kind: type.kind, apiVersion: type.apiVersion };
    this.#items = decoder.messages(items.type, selection);
    this.#itemsNumber = items.number;
    this.#metadata = decoder.messages(metadata.type, true);
    this.#metadataNumber = metadata.number;
  }

  static async of(
    type: { apiVersion: string; kind: string },
    decoder: Decoder,
    selection: Selection,
  ): Promise<ItemReader> {
    const message = await decoder.schema.kind(type.apiVersion, type.kind);
    if (message === undefined) throw new UnknownKindError(type.apiVersion, type.kind);
    const metadata = message.fields.find(({ json }) => json === 'metadata');
    const items = message.fields.find(({ json, shape }) => json === 'items' && shape === 'repeated');
    if (metadata === undefined || items === undefined || items.type.startsWith('$')) {
      throw new MalformedListError(`the response is not a list but ${quote(type.kind)}`);
    }
    return new ItemReader(type, metadata, items, decoder, selection);
  }

  part(values: readonly ListValue[]): ListPart | undefined {
    const items: JsonObject[] = [];
    let isNews = false;
    let reader: ProtobufReader | undefined;
    for (const { number, bytes, start, end, base } of values) {
      if (number !== this.#itemsNumber && number !== this.#metadataNumber) continue;
      isNews = true;
      if (reader?.bytes !== bytes) reader = this.#decoder.reader(bytes, base);
      reader.pos = start;
      if (number === this.#itemsNumber) items.push(this.#items.read(reader, end) as JsonObject);
      else this.#head = { ...this.#head, metadata: this.#metadata.read(reader, end) as ListMeta };
    }
    return isNews ? { head: this.#head, isTable: false, items } : undefined;
  }

  emptyPart(): ListPart {
    return { head: this.#head, isTable: false, items: [] };
  }
}

/** The object that was not cut: a Status, or JSON inside protobuf. */
async function wholeObject(splitter: ProtobufListSplitter, decoder: Decoder): Promise<KubeObject> {
  const { contentType } = splitter;
  const envelope = { ...splitter.type!, raw: splitter.raw!, contentEncoding: '', contentType };
  try {
    return await decoder.envelope(envelope);
  } catch (error) {
    throw ofList(error);
  }
}

function wholeList(object: KubeObject): ListPart {
  if (object.kind === 'Status') throw new StatusInsteadOfListError(object as Status);
  const { items, ...head } = object;
  if (!Array.isArray(items) && items !== null) {
    throw new MalformedListError(`the response is not a list but ${quoteValue(object.kind)}`);
  }
  return { head: head as ListHead, isTable: false, items: items ?? [] };
}

function ofList(error: unknown): unknown {
  return error instanceof MalformedProtobufError
    ? new MalformedListError(error.message, { cause: error })
    : error;
}

function malformedAsList<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw ofList(error);
  }
}
