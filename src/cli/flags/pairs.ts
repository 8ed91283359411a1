import { quote } from '../../go/strconv/quote.js';
import { UsageError } from '../../process/errors.js';

/**
 * Reads a flag of pairs (component-base's MapStringString): `KEY=VALUE,…`, which may be repeated. Fails in its words.
 * @param flag its name
 */
export function readPairs(flag: string, values: readonly string[]): Record<string, string> {
  const pairs: [string, string][] = [];
  for (const value of values) {
    for (const text of value.split(',').filter((part) => part !== '')) {
      const equals = text.indexOf('=');
      if (equals < 0) {
        throw new UsageError(
          `invalid argument ${quote(value)} for "--${flag}" flag: malformed pair, expect string=string`,
        );
      }
      pairs.push([text.slice(0, equals).trim(), text.slice(equals + 1).trim()]);
    }
  }
  return Object.fromEntries(pairs);
}
