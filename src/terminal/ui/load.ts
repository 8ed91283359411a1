import { loadForProduction } from '../../process/production.js';
import type { mountScreen } from './mount.js';
import type { mountInline } from './mount-inline.js';

/** Loads Ink and React, and the code for full-screen views. Only interactive programs do so. */
export function loadScreen(): Promise<typeof mountScreen> {
  return loadForProduction(async () => (await import('./mount.js')).mountScreen);
}

/** Loads Ink and React, and the code that uses some lines of the terminal. */
export function loadInline(): Promise<typeof mountInline> {
  return loadForProduction(async () => (await import('./mount-inline.js')).mountInline);
}
