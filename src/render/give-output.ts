import type { Environment } from '../process/environment.js';
import type { Output } from '../process/output.js';
import type { PrintTo } from './printers.js';

/** Passes text or bytes on to be printed; resolves once they are printed, and fails if they cannot be. */
export type GiveText = (text: string | Uint8Array) => Promise<void>;

/** An output for printers within a verb, whose text the verb yields: as wide as the output where it is printed. */
export function outputTo(give: GiveText, { stdout }: Pick<Environment, 'stdout'>): Output {
  const { isTTY, columns } = stdout;
  return { isTTY, columns, write: give, ...(stdout.writeBytes && { writeBytes: give }) };
}

/** The same with everything else that printers need from the run. */
export function printTo(give: GiveText, { stdout, workingFolder, signal }: PrintTo): PrintTo {
  return { stdout: outputTo(give, { stdout }), workingFolder, signal };
}
