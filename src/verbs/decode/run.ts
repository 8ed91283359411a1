import type { KubeObject } from '../../codec/object.js';
import type { ProtobufCodec } from '../../codec/proto/codec.js';
import { unknownFields } from '../../codec/proto/leftovers.js';
import { quote } from '../../go/strconv/quote.js';
import { Failures } from '../../objects/visit/failures.js';
import type { ValuePrinter } from './printer.js';
import { type DecodeSource, readValues } from './values.js';

/**
 * Prints the values of all sources in order. What cannot be decoded does not keep the rest from being printed: its
 * errors are thrown at the end, several as one AggregateError.
 * @param warn called for each object with fields that cannot be shown
 */
export async function decodeSources(
  sources: AsyncIterable<DecodeSource> | Iterable<DecodeSource>,
  codec: ProtobufCodec,
  printer: ValuePrinter,
  warn: (warning: string) => Promise<void>,
): Promise<void> {
  const failures = new Failures();
  for await (const source of sources) {
    const values = readValues(source, codec);
    for (;;) {
      const next = await values.next().catch((error: unknown) => ({ done: 'failed' as const, error }));
      if (next.done === 'failed') failures.add({ error: next.error, of: 'source' });
      if (next.done) break;
      if ('error' in next.value) {
        failures.add({ error: next.value.error, of: 'source' });
        continue;
      }
      await printer.print(next.value);
      const object = 'event' in next.value ? next.value.event.object : next.value.object;
      const warning = unknownFieldsWarning(source.name, object);
      if (warning !== undefined) await warn(warning);
    }
  }
  await printer.end(failures.isEmpty);
  failures.finish();
}

/** How many are named; the rest is counted. */
const NAMED = 5;

/**
 * A warning about fields of an object in protobuf that its JSON does not show: fields newer than this program's schema.
 * Undefined if there are none.
 * @param source of the object
 */
function unknownFieldsWarning(source: string, object: KubeObject): string | undefined {
  const unknown = unknownFields(object);
  if (unknown.length === 0) return undefined;
  const name = object.metadata?.name;
  const which = `${object.kind ?? 'object'}${name === undefined ? '' : ` ${quote(name)}`}`;
  const fields = unknown
    .slice(0, NAMED)
    .map(({ path, number }) => `${number}${path === '' ? '' : ` of ${path}`}`)
    .join(', ');
  const more = unknown.length > NAMED ? ` and ${unknown.length - NAMED} more` : '';
  return `${source}: ${which} has fields that this version of proa does not know and does not show: ${fields}${more}`;
}
