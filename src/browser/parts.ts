import { actWords } from './act/act-words.js';
import type { Acting } from './act/acting.js';
import { routeBindings } from './browser-keys.js';
import { forwardPart } from './forward/forward-keys.js';
import type { Forwards } from './forward/forwards.js';
import type { Part } from './part.js';
import type { Routes } from './routes.js';
import type { Host } from './screen.js';
import { ToolKeys } from './tools/tool-keys.js';
import { toolWords } from './tools/tool-words.js';
import type { Way } from './way.js';

/** What the parts lead through. */
export interface PartBase {
  way: Way;
  host: Host;
  routes: Routes;
  acting: Acting;
  forwards: Forwards;
}

/** All parts of the browser, in the order in which help shows their keys and the command bar their words. */
export function browserParts({ way, host, routes, acting, forwards }: PartBase): Part[] {
  const tools = new ToolKeys(way, host);
  return [
    { bindings: (screen) => routeBindings(screen, routes) },
    { bindings: (screen) => tools.bindings(screen) },
    { bindings: (screen) => acting.bindings(screen), words: () => actWords(acting) },
    { words: () => [...toolWords(way, host), ...tools.words()] },
    forwardPart(forwards, { way, host, routes }),
  ];
}
