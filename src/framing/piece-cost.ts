/** The overhead of a waiting piece of a stream, besides its bytes, so that single bytes are not free. */
export const PIECE_COST = 256;
