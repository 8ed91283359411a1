/** What a piece of a stream that waits to be read takes beside its bytes, so that a byte at a time is not for free. */
export const PIECE_COST = 256;
