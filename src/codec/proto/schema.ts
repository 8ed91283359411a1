import { parseGroupVersion } from '../object.js';
import { type MessageSpec, readMessage, splitTable, type TableText } from './field-table.js';
import { familyOfGroup, newestRelease, tables } from './schema/index.js';

/** The messages that belong to every API version (apimachinery's AddToGroupVersion), or to `v1`. */
const GENERAL = 'meta/v1';

/** A family of messages has to be loaded before the work can continue. */
export class NeedsFamily {
  constructor(readonly family: string) {}
}

/** The messages of the Kubernetes API in one release. Families of messages (`core`, `apps`) are loaded on first use. */
export class Schema {
  readonly #texts = new Map<string, TableText>();
  readonly #messages = new Map<string, MessageSpec | undefined>();
  readonly release: number;

  /** @param release the server's minor version (20 for 1.20); by default the newest known */
  constructor(release: number = newestRelease) {
    this.release = release;
  }

  /**
   * The message of a kind; undefined if the kind is not built in. Loads the messages it refers to.
   * @param apiVersion `apps/v1`
   */
  async kind(apiVersion: string, kind: string): Promise<MessageSpec | undefined> {
    const { group, version } = parseGroupVersion(apiVersion);
    await this.load('meta');
    const family = Object.hasOwn(familyOfGroup, group) ? familyOfGroup[group] : undefined;
    if (family !== undefined) await this.load(family);
    return this.kindNow(group, version, kind);
  }

  /** As `kind`, if the family is loaded; otherwise throws NeedsFamily. */
  kindNow(group: string, version: string, kind: string): MessageSpec | undefined {
    const family = Object.hasOwn(familyOfGroup, group) ? familyOfGroup[group] : undefined;
    const own = family === undefined ? undefined : this.#find(`${family}/${version}.${kind}`);
    const found = own ?? this.#find(`${GENERAL}.${kind}`);
    return found?.isKind === true || kind === 'WatchEvent' ? found : undefined;
  }

  /** A message by its version and name, `core/v1.Pod`. Its family must be loaded. */
  message(ref: string): MessageSpec {
    const found = this.#find(ref);
    if (found === undefined) throw new Error(`the schema has no ${ref}`);
    return found;
  }

  /** Loads a family of messages, and the families it refers to. */
  async load(family: string): Promise<void> {
    if (this.#texts.has(family)) return;
    const { default: table } = await tables[family]!();
    this.#texts.set(family, splitTable(family, table));
    const others = new Set(
      [...table.matchAll(/[=*%](\w+)\/v\w+\./g)].map((match) => match[1]!.replace(/^\d+/, '')),
    );
    for (const other of others) await this.load(other);
  }

  #find(ref: string): MessageSpec | undefined {
    if (this.#messages.has(ref)) return this.#messages.get(ref);
    const family = ref.slice(0, ref.indexOf('/'));
    const texts = this.#texts.get(family);
    if (texts === undefined) throw new NeedsFamily(family);
    const line = texts.get(ref);
    const place = ref.slice(0, ref.lastIndexOf('.'));
    const message = line === undefined ? undefined : readMessage(place, line, this.release);
    this.#messages.set(ref, message);
    return message;
  }
}
