import { renamed, type View } from '../../types/view.js';

/** The fields of events.k8s.io/v1 Event that core/v1 Event has under other names. */
const NAMES: Readonly<Record<string, string>> = {
  reportingController: 'reportingComponent',
  regarding: 'involvedObject',
  note: 'message',
  deprecatedSource: 'source',
  deprecatedFirstTimestamp: 'firstTimestamp',
  deprecatedLastTimestamp: 'lastTimestamp',
  deprecatedCount: 'count',
};

const CORE_NAMES = Object.fromEntries(Object.entries(NAMES).map(([name, core]) => [core, name]));

/** events.k8s.io/v1 Event, which is stored as core/v1 Event. */
export const EVENTS_VIEW: View = {
  fromStored: (object) => renamed(object, CORE_NAMES),
  toStored: (object) => renamed(object, NAMES),
};
