import { quote } from '../../go/strconv/quote.js';
import { DisplayableError, isStop, messageOf } from '../../process/errors.js';

/** Runs a function and adds a prefix to its errors, unless they are proa's own. */
export async function prefixErrors<T>(prefix: string, act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    if (isStop(error) || error instanceof DisplayableError) throw error;
    throw new Error(`${prefix}: ${messageOf(error)}`, { cause: error });
  }
}

/** The same with the error in quotes. */
export async function quoteErrors<T>(prefix: string, act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    if (isStop(error) || error instanceof DisplayableError) throw error;
    throw new Error(`${prefix} ${quote(messageOf(error))}`, { cause: error });
  }
}
