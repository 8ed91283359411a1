import { quote } from '../../go/strconv/quote.js';
import { DisplayableError, isStop, messageOf } from '../../process/errors.js';

/** Does something; what goes wrong has words before it, unless proa refuses it. */
export async function prefixErrors<T>(prefix: string, act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    if (isStop(error) || error instanceof DisplayableError) throw error;
    throw new Error(`${prefix}: ${messageOf(error)}`, { cause: error });
  }
}

/** The same with what goes wrong in quotes. */
export async function quoteErrors<T>(prefix: string, act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    if (isStop(error) || error instanceof DisplayableError) throw error;
    throw new Error(`${prefix} ${quote(messageOf(error))}`, { cause: error });
  }
}
