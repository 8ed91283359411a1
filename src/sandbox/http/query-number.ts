import { readInt64 } from '../../go/strconv/read-int64.js';
import { badRequest } from './errors.js';

/** A number in a query, undefined if it is missing. Fails with 400 in a server's words for other text, including "". */
export function queryNumber(query: URLSearchParams, name: string): number | undefined {
  const text = query.get(name);
  if (text === null) return undefined;
  try {
    return readInt64(text);
  } catch (error) {
    throw badRequest((error as Error).message);
  }
}

/** The numbers among the options of lists and watches, which are read before anything else. */
export function listNumbers(query: URLSearchParams): { limit: number; timeoutSeconds: number } {
  const timeoutSeconds = Math.max(0, queryNumber(query, 'timeoutSeconds') ?? 0);
  return { timeoutSeconds, limit: Math.max(0, queryNumber(query, 'limit') ?? 0) };
}
