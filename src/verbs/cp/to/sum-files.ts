import { fileNameBytes } from '../../../process/file-name.js';
import { SUM_PROGRAM } from '../sums.js';

/** Text of this length is kept as bytes. */
const PIECE_LENGTH = 64 * 1024;

/**
 * The files at the end of an archive with the checksums: `sums` for the program itself, `odd` for a shell. Lines are kept
 * as their bytes, because there may be very many.
 */
export class SumFiles {
  readonly #sums: Buffer[] = [];
  #last = '';
  #odd = '';

  /** @param name within `data` */
  add(name: string, sum: string): void {
    if (/[\n\r\\]/.test(name)) {
      const word = `'${name.replaceAll("'", "'\\''")}'`;
      this.#odd += `[ "$(${SUM_PROGRAM} < ${word})" = '${sum}  -' ] || { echo ${word}: FAILED; code=1; }\n`;
      return;
    }
    this.#last += `${sum}  ${name}\n`;
    if (this.#last.length >= PIECE_LENGTH) this.#keep();
  }

  /** When the last one has arrived, the archive is complete. */
  files(): { odd: Buffer; sums: Buffer } {
    this.#keep();
    const odd = this.#odd === '' ? '' : `${this.#odd}exit $code\n`;
    return { odd: fileNameBytes(odd), sums: Buffer.concat(this.#sums) };
  }

  #keep(): void {
    this.#sums.push(fileNameBytes(this.#last));
    this.#last = '';
  }
}
