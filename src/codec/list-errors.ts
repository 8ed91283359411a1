import { quote } from '../go/strconv/quote.js';
import type { Status } from './object.js';

/**
 * The response is not a list as the API writes them: it is not JSON or not a list, has an item that is not an object,
 * nests too deep, or is too large.
 */
export class MalformedListError extends Error {
  override readonly name = 'MalformedListError';
}

/** The response ended before the list was closed. A retry may return all of it. */
export class TruncatedListError extends Error {
  override readonly name = 'TruncatedListError';
  constructor() {
    super('the response ended in the middle of the list');
  }
}

/** The server sent a Status instead of a list. */
export class StatusInsteadOfListError extends Error {
  override readonly name = 'StatusInsteadOfListError';
  /** @param status as sent */
  constructor(readonly status: Status) {
    super(status.message ?? 'the server returned a Status instead of a list');
  }
}

/** The beginning of a response, safe to show: a little printable ASCII. */
export function excerpt(bytes: Uint8Array): string {
  const text = Buffer.from(bytes.subarray(0, 60)).toString('latin1');
  return quote(text.replaceAll(/[^\x20-\x7e]/g, '.'));
}
