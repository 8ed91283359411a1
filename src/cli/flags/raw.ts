import { checkRawPath } from '../../cluster/raw.js';
import type { FileArguments } from './files.js';
import { stringFlag } from './kinds.js';

/** --raw, of commands that write. @param description what is done with the file */
export function rawFlags(description: string) {
  return { raw: stringFlag({ helpGroup: 'WRITING', helpValue: 'PATH', description }) };
}

/** Fails with kubectl's message for flags that cannot be combined with --raw. */
export function checkRaw({
  filenames,
  recursive,
  raw,
  labelSelector = '',
  output,
}: Pick<FileArguments, 'filenames' | 'recursive'> & {
  raw: string;
  labelSelector?: string;
  output: string;
}): void {
  const [name = ''] = filenames;
  if (filenames.length !== 1) throw new Error('--raw can only use a single local file or stdin');
  if (/^https?:\/\//.test(name)) throw new Error('--raw cannot read from a url');
  if (recursive) throw new Error('--raw and --recursive are mutually exclusive');
  if (labelSelector !== '') throw new Error('--raw and --selector (-l) are mutually exclusive');
  if (output !== '') throw new Error('--raw and --output are mutually exclusive');
  checkRawPath(raw);
}
