import type { TopOrder } from '../../objects/metrics/usage.js';

/** The options of both kinds of `top`. */
interface TopOptions {
  /** "" for all. */
  name: string;
  labelSelector: string;
  sortBy: TopOrder;
  noHeaders: boolean;
  showSwap: boolean;
  /** Lists of metrics may come as protobuf. */
  protobuf: boolean;
}

/** The options of `top node`, validated. */
export interface TopNodeOptions extends TopOptions {
  showCapacity: boolean;
}

/** The options of `top pod`, validated. */
export interface TopPodOptions extends TopOptions {
  fieldSelector: string;
  allNamespaces: boolean;
  /** Names and patterns of --exclude-namespace. */
  excludedNamespaces: readonly string[];
  containers: boolean;
  sum: boolean;
}

/** Reads `--sort-by`. Fails with kubectl's message. */
export function readOrder(text: string): TopOrder {
  if (text !== '' && text !== 'cpu' && text !== 'memory')
    throw new Error('--sort-by accepts only cpu or memory');
  return text;
}
