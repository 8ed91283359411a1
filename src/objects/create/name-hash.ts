import { createHash } from 'node:crypto';
import { goJsonCompact } from '../../codec/go-json.js';

/**
 * The suffix of a name that distinguishes contents (`--append-hash`): ten digits of a SHA-256, some of them replaced so
 * that they form no words.
 */
export function nameHash(content: object): string {
  const digest = createHash('sha256').update(goJsonCompact(content)).digest('hex').slice(0, 10);
  return digest.replace(/[013ae]/g, (digit) => replacements[digit]!);
}

const replacements: Readonly<Record<string, string>> = { '0': 'g', '1': 'h', '3': 'k', a: 'm', e: 't' };
