import type { JsonObject } from '../codec/object.js';

/** The three states of an object that a three-way patch comes from. */
export interface ThreeWay {
  /** As it was last applied; {} where that is not known. */
  original: JsonObject;
  /** As it is to be. */
  modified: JsonObject;
  /** As it is. */
  current: JsonObject;
}
