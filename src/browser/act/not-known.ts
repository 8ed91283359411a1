/** It is not known whether something was done, or how much of it. */
export class NotKnown extends Error {
  override readonly name = 'NotKnown';
}
