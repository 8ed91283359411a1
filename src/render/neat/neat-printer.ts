import type { KubeObject, WatchEvent } from '../../codec/object.js';
import type { ObjectPrinter } from '../printer.js';
import { type NeatMode, neat } from './neat.js';

/** A printer that prints objects without what the cluster added to them. */
export function neatPrinter(printer: ObjectPrinter, mode: NeatMode): ObjectPrinter {
  const { begin, goOn, restart, printEvent, flush } = printer;
  return {
    holds: printer.holds,
    get foundNone() {
      return printer.foundNone === true;
    },
    reads: () => true,
    print: (objects) => printer.print(objects.map((object) => neat(object, mode))),
    end: (summary) => printer.end(summary),
    ...(begin && { begin: begin.bind(printer) }),
    ...(goOn && { goOn: goOn.bind(printer) }),
    ...(restart && { restart: restart.bind(printer) }),
    ...(printEvent && {
      printEvent: (event: WatchEvent<KubeObject>) =>
        printEvent.call(printer, { ...event, object: neat(event.object, mode) }),
    }),
    ...(flush && { flush: flush.bind(printer) }),
  };
}
