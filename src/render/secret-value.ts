import { quote } from '../go/strconv/quote.js';
import { type KeyedValue, textOfValue } from '../objects/secrets/keyed-values.js';
import type { Output } from '../process/output.js';

/**
 * Prints a value of a secret: its unchanged bytes, if the output accepts them; on a terminal, a line break follows
 * text. Fails if a value that is not text would go to a terminal.
 */
export async function printSecretValue({ key, bytes }: KeyedValue, output: Output): Promise<void> {
  if (output.writeBytes !== undefined) return output.writeBytes(bytes);
  const text = textOfValue(bytes);
  if (text === undefined)
    throw new Error(`the value of ${quote(key)} is not text: send it to a file or a pipe, or use -o json`);
  await output.write(output.isTTY && !text.endsWith('\n') ? `${text}\n` : text);
}
