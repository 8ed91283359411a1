import type { TopOrder } from '../../objects/metrics/usage.js';

/** What both kinds of `top` are asked for. */
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

/** What `top node` is asked for, checked. */
export interface TopNodeOptions extends TopOptions {
  showCapacity: boolean;
}

/** What `top pod` is asked for, checked. */
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
