import type { JsonObject } from '../codec/object.js';

/** The three states of an object from which a three-way patch is created. */
export interface ThreeWay {
  /** As it was last applied; {} if that is not known. */
  original: JsonObject;
  /** As it should be. */
  modified: JsonObject;
  /** As it is now. */
  current: JsonObject;
}
