import { quote } from '../../go/strconv/quote.js';
import { messageOf, UsageError } from '../../process/errors.js';
import { splitCsv } from '../pflag.js';

/**
 * Reads a flag of pflag's StringToString: `KEY=VALUE,…`, which may be repeated; of a key given twice, the last counts.
 * Fails in its words.
 * @param flag its name
 */
export function readStringMap(flag: string, values: readonly string[]): Record<string, string> {
  return Object.fromEntries(values.flatMap((value) => pairsIn(flag, value)));
}

function pairsIn(flag: string, value: string): [string, string][] {
  try {
    return partsOf(value).map((part) => {
      const equals = part.indexOf('=');
      if (equals < 0) throw new Error(`${part} must be formatted as key=value`);
      return [part.slice(0, equals), part.slice(equals + 1)];
    });
  } catch (error) {
    throw new UsageError(`invalid argument ${quote(value)} for "--${flag}" flag: ${messageOf(error)}`);
  }
}

/** The commas of a single pair belong to its value. */
function partsOf(value: string): string[] {
  return value.split('=').length <= 2 ? [value.replace(/^"+|(?<!")"+$/g, '')] : splitCsv(value);
}
