/** What is wrong with a stream; nothing where all are absent. */
export interface StreamFaults {
  /** After so many bytes, of both directions together, the connection is cut. */
  cutAfter?: number | undefined;
  /** After so many bytes to the client its side of the connection ends; what it sends is still read. */
  halfCloseAfter?: number | undefined;
  /** Bytes in a second, in each direction. */
  rate?: number | undefined;
}
