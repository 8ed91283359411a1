import type { ProtobufCodec } from '../../codec/proto/codec.js';
import { Failures } from '../../objects/visit/failures.js';
import type { ValuePrinter } from './printer.js';
import { unknownFieldsWarning } from './unknown-fields.js';
import { type DecodeSource, readValues } from './values.js';

/**
 * Prints the values of all sources in their order. What cannot be decoded does not keep the rest from being printed:
 * its errors are thrown at the end, several as one AggregateError.
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
