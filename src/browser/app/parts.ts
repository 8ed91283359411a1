import type { ActionController } from '../act/action-controller.js';
import { forwardPart } from '../forward/forward-keys.js';
import type { Forwards } from '../forward/forwards.js';
import type { Part } from '../frame/part.js';
import type { Host } from '../frame/screen.js';
import type { Navigation } from '../navigation/navigation.js';
import type { RouteTools } from '../navigation/route-tools.js';
import type { Routes } from '../navigation/routes.js';
import { viewsPart } from '../views/views-part.js';
import { markedBindings, placeBindings } from './browser-keys.js';
import { mousePart } from './mouse-part.js';

/** What the parts can control. */
interface PartBase {
  navigation: Navigation;
  host: Host;
  routes: Routes;
  tools: RouteTools & { setMouse(isOn: boolean): void };
  actions: ActionController;
  forwards: Forwards;
}

/** All parts of the browser, in the order in which help shows their keys and the command bar their words. */
export function browserParts({ navigation, host, routes, tools, actions, forwards }: PartBase): Part[] {
  return [
    viewsPart({ navigation, host, routes, tools }),
    { bindings: (screen) => markedBindings(screen, routes) },
    { bindings: (screen) => placeBindings(screen, routes) },
    actions,
    forwardPart(forwards, { navigation, host, routes }),
    mousePart({ host, ...tools }),
  ];
}
