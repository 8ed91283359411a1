import { actWords } from '../act/act-words.js';
import type { Acting } from '../act/acting.js';
import { forwardPart } from '../forward/forward-keys.js';
import type { Forwards } from '../forward/forwards.js';
import type { Part } from '../frame/part.js';
import type { Host } from '../frame/screen.js';
import type { Routes } from '../navigation/routes.js';
import type { Way } from '../navigation/way.js';
import { ToolKeys } from '../tools/tool-keys.js';
import { toolWords } from '../tools/tool-words.js';
import { routeBindings } from './browser-keys.js';

/** What the parts lead through. */
interface PartBase {
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
