import type { Session } from '../../cluster/session.js';
import { accessMatrix } from '../../objects/access/access-matrix.js';
import { isHumanReadable, type OutputFormat } from '../../render/output-format.js';
import { documentPrinter } from '../../render/printers.js';
import { matrixText } from './matrix-text.js';

/** What `can matrix` is asked for, checked. */
interface MatrixOptions {
  /** Types, as typed; none for all that the server has. */
  types: readonly string[];
  /** `-o`; undefined for the table. */
  format: OutputFormat | undefined;
}

/** Carries out `can matrix`. Fails as requests do. */
export async function runMatrix(options: MatrixOptions, session: Session): Promise<void> {
  const { format } = options;
  const { environment } = session;
  const isText = format === undefined || isHumanReadable(format);
  const print = isText
    ? undefined
    : await documentPrinter({ format, allowMissingTemplateKeys: true }, environment);
  const matrix = await accessMatrix(options.types, session);
  if (print !== undefined) return print(matrix);
  await environment.stdout.write(matrixText(matrix, format?.name === 'wide'));
  if (matrix.incomplete !== undefined)
    await session.tell(`The server says that this may not be all: ${matrix.incomplete}`);
}
