import { clientOf } from '../../cluster/client/client.js';
import type { Session } from '../../cluster/session.js';
import type { KubeObject } from '../../codec/object.js';
import { SECRETS } from '../../discovery/core-resources.js';
import { quote } from '../../go/strconv/quote.js';
import { type KeyedValue, keyedValues, textOf } from '../../objects/secrets/keyed-values.js';
import type { Output } from '../../process/output.js';
import type { OutputFormat } from '../../render/output-format.js';
import { reportPrinter } from '../../render/printers.js';
import { keyReport, secretReport, secretText } from './report.js';

/** What `secret` is asked for, checked. */
export interface SecretOptions {
  name: string;
  /** "" for a table of all keys. */
  key: string;
  /** With the values of all keys. */
  all: boolean;
  /** `-o`; undefined for people. */
  format: OutputFormat | undefined;
}

/**
 * Carries out `secret`: prints the keys of a secret and what they hold, or the value of one, as it is. Fails as requests
 * do, where there is no such key, and where a value that is no text would go to a terminal.
 */
export async function showSecret(options: SecretOptions, session: Session): Promise<void> {
  const { name, key, all, format } = options;
  const { environment, namespace } = session;
  const secret = await clientOf(session, 'json').get(
    { resource: SECRETS, namespace, name },
    { checkNamespace: true },
  );
  if (key === '') {
    const print = await reportPrinter(format, secretText, environment);
    return print(secretReport(secret, all, environment.now()));
  }
  const value = namedValue(secret, key);
  if (format === undefined) return writeValue(value, environment.stdout);
  const print = await reportPrinter(format, () => '', environment);
  return print(keyReport(value, true, environment.now()));
}

function namedValue(secret: KubeObject, key: string): KeyedValue {
  const values = keyedValues(secret);
  const found = values.find((each) => each.key === key);
  if (found !== undefined) return found;
  const others = values.length === 0 ? 'it has none' : `it has ${values.map((each) => each.key).join(', ')}`;
  throw new Error(`secret ${quote(secret.metadata?.name ?? '')} has no key ${quote(key)}: ${others}`);
}

/** Its bytes as they are, where those can be taken; a terminal has a line end behind a text. */
async function writeValue({ key, bytes }: KeyedValue, stdout: Output): Promise<void> {
  if (stdout.writeBytes !== undefined) return stdout.writeBytes(bytes);
  const text = textOf(bytes);
  if (text === undefined)
    throw new Error(`the value of ${quote(key)} is not text: send it to a file or a pipe, or use -o json`);
  await stdout.write(stdout.isTTY && !text.endsWith('\n') ? `${text}\n` : text);
}
