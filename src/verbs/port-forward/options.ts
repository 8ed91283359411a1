import type { ListenAddress } from '../../objects/forwards/tunnel/addresses.js';
import { UsageError } from '../../process/errors.js';

/** The validated options of `port-forward`. */
export interface PortForwardOptions {
  /** POD or TYPE/NAME. */
  word: string;
  /** `8080:80`, `80`, `:http`. */
  ports: readonly string[];
  addresses: readonly ListenAddress[];
  /** Milliseconds to wait for a first pod, and for the next one with `--reconnect`. */
  podTimeoutMs: number;
  /** Continue with another pod when the connection is lost. */
  reconnect: boolean;
  /** `--yes`. */
  yes: boolean;
}

/** Reads the words of a port-forward. Fails in kubectl's words if there are too few. */
export function readForwardWords(words: readonly string[]): Pick<PortForwardOptions, 'word' | 'ports'> {
  const [word, ...ports] = words;
  if (word === undefined || ports.length === 0)
    throw new UsageError('TYPE/NAME and list of ports are required for port-forward', { part: 'arguments' });
  return { word, ports };
}
