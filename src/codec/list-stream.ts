import { quote } from '../go/strconv/quote.js';
import { InexactNumberError, parseJson } from './json.js';
import { JsonTooDeepError } from './json-scanner.js';
import { MalformedListError, StatusInsteadOfListError, TruncatedListError } from './list-errors.js';
import { type ListLimits, ListSplitter, type SplitterSink } from './list-splitter.js';
import {
  type Json,
  type JsonObject,
  type ListMeta,
  MAX_OBJECT_BYTES,
  type Status,
  type TableColumn,
} from './object.js';
import { asList, asString, checkColumns, checkListMeta, checkObject, checkRow, ShapeError } from './shape.js';

/** The head of a list, as far as it was read. Built-in lists have it before the items, others after them. */
export interface ListHead {
  /** `v1`, `meta.k8s.io/v1`; that of the items, if they have none. */
  readonly apiVersion?: string;
  /** `PodList`, `Table`. */
  readonly kind?: string;
  readonly metadata?: ListMeta;
  /** A Table's columns. */
  readonly columnDefinitions?: readonly TableColumn[];
}

/** Complete items of a list in their order, possibly none, and the head so far (a new value when it grew). */
export interface ListPart {
  head: ListHead;
  /** A Table: the items are TableRows. */
  isTable: boolean;
  items: JsonObject[];
}

/** How to read a list. */
export interface ListStreamOptions extends Partial<ListLimits> {
  /** Parses JSON text that may contain long numbers; throws SyntaxError. The default is parseJson. */
  parse?: (json: string) => unknown;
}

const DEFAULT_MAX_DEPTH = 1000;

/**
 * A body that was not read for a while comes in chunks of megabytes, and all their items would be in memory at once.
 */
const SLICE_BYTES = 64 * 1024;

/**
 * Reads a list or a Table as its bytes arrive: a part for every 64 KiB, or chunk if smaller, that complete an item or
 * a member of the head. Holds the chunk, the part's items and the one unfinished item. `"items": null` is an empty list.
 * Fails with MalformedListError, TruncatedListError, StatusInsteadOfListError, InexactNumberError, or what the body fails
 * with.
 */
export async function* readListStream(
  body: AsyncIterable<Uint8Array>,
  options: ListStreamOptions = {},
): AsyncGenerator<ListPart, void, undefined> {
  const collector = new ListCollector(options.parse ?? parseJson);
  const splitter = new ListSplitter(collector, {
    maxDepth: options.maxDepth ?? DEFAULT_MAX_DEPTH,
    maxValueBytes: options.maxValueBytes ?? MAX_OBJECT_BYTES,
  });
  for await (const chunk of body) {
    for (let at = 0; at < chunk.length; at += SLICE_BYTES) {
      try {
        splitter.push(chunk.subarray(at, at + SLICE_BYTES));
      } catch (error) {
        throw error instanceof JsonTooDeepError
          ? new MalformedListError(error.message, { cause: error })
          : error;
      }
      const part = collector.takePart();
      if (part !== undefined) yield part;
    }
  }
  if (!splitter.complete) throw new TruncatedListError();
  collector.checkIsList();
}

/** Collects what the splitter finds until the reader takes it. */
class ListCollector implements SplitterSink {
  #head: JsonObject = {};
  #items: JsonObject[] = [];
  #news = false;
  #itemsName: string | undefined;
  readonly #parse: (json: string) => unknown;

  constructor(parse: (json: string) => unknown) {
    this.#parse = parse;
  }

  field(name: string, json: string): void {
    const value = this.#json(json);
    if (value === null) {
      if (name === 'items' || name === 'rows') this.itemsBegin(name);
      return;
    }
    shaped(() => checkField(name, value));
    this.#head = { ...this.#head, [name]: value };
    this.#news = true;
  }

  itemsBegin(name: string): void {
    if (this.#itemsName !== undefined) {
      throw new MalformedListError(`the list has ${quote(this.#itemsName)} and then ${quote(name)}`);
    }
    this.#itemsName = name;
  }

  items(json: string, hasLongNumbers: boolean): void {
    const items = this.#json(`[${json}]`, hasLongNumbers ? this.#parse : JSON.parse) as JsonObject[];
    const isRows = this.#itemsName === 'rows';
    shaped(() => {
      for (const item of items) isRows ? checkRow(item, 'a row') : checkObject(item, 'an item');
    });
    this.#items = this.#items.length === 0 ? items : [...this.#items, ...items];
    this.#news = true;
  }

  /** What arrived since the last call; undefined if nothing did. */
  takePart(): ListPart | undefined {
    if (!this.#news) return undefined;
    const isTable = (this.#itemsName ?? (this.#head.kind === 'Table' && 'rows')) === 'rows';
    const part = { head: this.#head as ListHead, isTable, items: this.#items };
    this.#items = [];
    this.#news = false;
    return part;
  }

  checkIsList(): void {
    if (this.#itemsName !== undefined) return;
    const { kind, status } = this.#head;
    if (kind === 'Status' && status !== 'Success') throw new StatusInsteadOfListError(this.#head as Status);
    const what = typeof kind === 'string' ? quote(kind) : 'an object without kind';
    throw new MalformedListError(`the response is not a list but ${what}`);
  }

  #json(json: string, parse = this.#parse): Json {
    try {
      return parse(json) as Json;
    } catch (error) {
      if (error instanceof InexactNumberError) throw error;
      throw new MalformedListError('the list is not JSON', { cause: error });
    }
  }
}

/** Checks that the members of the head that proa reads have the types of the API. Fails with ShapeError. */
function checkField(name: string, value: Json): void {
  if (name === 'apiVersion' || name === 'kind') asString(value, name);
  else if (name === 'metadata') checkListMeta(value);
  else if (name === 'columnDefinitions') checkColumns(asList(value, name));
  else if (name === 'items' || name === 'rows') throw new ShapeError(`${name} is not a list`);
}

/** Fails with MalformedListError if a check does. */
function shaped(check: () => void): void {
  try {
    check();
  } catch (error) {
    throw error instanceof ShapeError ? new MalformedListError(error.message, { cause: error }) : error;
  }
}
