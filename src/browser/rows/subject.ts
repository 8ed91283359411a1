import type { SeenObject } from '../frame/screen.js';

/** An object as it was seen when a key was pressed. */
export interface ActionSubject extends SeenObject {
  /** Of this object and no other of its name. */
  uid: string;
  /** As its row said: `Running`; "" where it said nothing. */
  state: string;
}
