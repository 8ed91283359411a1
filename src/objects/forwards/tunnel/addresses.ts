import { isIP } from 'node:net';

/** A local address that is listened on. */
export interface ListenAddress {
  address: string;
  family: 4 | 6;
  /** One of these is enough: the addresses of `localhost`. Every other must work. */
  isLocalhost: boolean;
}

/** Reads `--address`: IP addresses and `localhost`. In a stable order; fails in kubectl's words. */
export function readAddresses(words: readonly string[]): ListenAddress[] {
  if (words.length === 0) throw new Error('you must specify at least 1 address');
  const found = new Map<string, ListenAddress>();
  const add = (address: string, isLocalhost: boolean) => {
    const family = isIP(address);
    if (family === 0) throw new Error(`${address} is not a valid IP`);
    if (!isLocalhost || !found.has(address))
      found.set(address, { address, family: family === 4 ? 4 : 6, isLocalhost });
  };
  for (const word of words) {
    if (word === 'localhost') for (const address of ['127.0.0.1', '::1']) add(address, true);
    else add(word, false);
  }
  return [...found.values()].sort((a, b) => (a.address < b.address ? -1 : 1));
}
