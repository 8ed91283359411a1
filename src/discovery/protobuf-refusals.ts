import type { CacheFolder } from './cache-folder.js';
import { cacheTtlMs } from './disk-source.js';
import { asList, asNumber, asObject, asString, parseObject } from './shape.js';

const fileName = 'protobuf.json';

/** More than a server has types that would be asked for in protobuf. */
const maxEntries = 1000;

/**
 * Remembers which resources a server refuses to give in protobuf (406 Not Acceptable) even with JSON as the second wish:
 * some aggregated API servers do. The next run asks for JSON at once. An entry holds for six hours, as discovery does.
 */
export class ProtobufRefusals {
  #known: Promise<Map<string, number>> | undefined;

  constructor(
    private readonly folder: Pick<CacheFolder, 'read' | 'write'>,
    private readonly now: () => number,
  ) {}

  /** @param resource `v1/pods`, `apps/v1/deployments` */
  async has(resource: string): Promise<boolean> {
    return (await this.#read()).has(resource);
  }

  /** Remembers a resource; the file is written in the background. Of two processes doing so at once one may win. */
  async add(resource: string): Promise<void> {
    const known = await this.#read();
    known.set(resource, this.now());
    const refused = [...known].slice(-maxEntries).map(([name, since]) => ({ resource: name, since }));
    this.folder.write(fileName, `${JSON.stringify({ refused })}\n`);
  }

  #read(): Promise<Map<string, number>> {
    this.#known ??= this.#readFile();
    return this.#known;
  }

  async #readFile(): Promise<Map<string, number>> {
    const file = await this.folder.read(fileName);
    if (file === undefined) return new Map();
    try {
      const entries = asList(parseObject(file.text).refused, 'refused').map((value): [string, number] => {
        const entry = asObject(value, 'entry');
        return [asString(entry.resource, 'resource'), asNumber(entry.since, 'since')];
      });
      return new Map(entries.filter(([, since]) => Math.abs(this.now() - since) <= cacheTtlMs));
    } catch {
      return new Map();
    }
  }
}
