import type { Environment } from '../process/environment.js';
import type { Output } from '../process/output.js';
import type { PrintTo } from './printers.js';

/** Takes text, or bytes, for whoever prints it; resolves when it was printed, and fails where it could not be. */
export type GiveText = (text: string | Uint8Array) => Promise<void>;

/** An output for printers within a verb, whose text is what the verb gives: as wide as what it is printed on. */
export function outputTo(give: GiveText, { stdout }: Pick<Environment, 'stdout'>): Output {
  const { isTTY, columns } = stdout;
  return { isTTY, columns, write: give, ...(stdout.writeBytes && { writeBytes: give }) };
}

/** The same with all that printers need of the run. */
export function printTo(give: GiveText, { stdout, workingFolder, signal }: PrintTo): PrintTo {
  return { stdout: outputTo(give, { stdout }), workingFolder, signal };
}
