import type { ProtobufCodec } from '../codec/proto/codec.js';
import type { ValuePrinter } from './printer.js';
import { readValues, type Source } from './values.js';

/**
 * Prints the values of all sources in their order. What cannot be decoded does not keep the rest from being printed:
 * its errors are thrown at the end, several as one AggregateError.
 */
export async function decodeSources(
  sources: AsyncIterable<Source> | Iterable<Source>,
  codec: ProtobufCodec,
  printer: ValuePrinter,
): Promise<void> {
  const errors: unknown[] = [];
  for await (const source of sources) {
    const values = readValues(source, codec);
    for (;;) {
      const next = await values.next().catch((error: unknown) => ({ done: 'failed' as const, error }));
      if (next.done === 'failed') errors.push(next.error);
      if (next.done) break;
      if ('error' in next.value) errors.push(next.value.error);
      else await printer.print(next.value);
    }
  }
  await printer.end(errors.length === 0);
  if (errors.length === 1) throw errors[0];
  if (errors.length > 1) throw new AggregateError(errors);
}
