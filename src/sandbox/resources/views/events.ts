import { renameFields, type View } from '../../types/view.js';

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

/** Who reported an event: core/v1 says so even where nobody did, events.k8s.io/v1 then leaves it out. */
const NOBODY = { reportingComponent: '', reportingInstance: '' };
const REPORTING: ReadonlySet<string> = new Set(['reportingController', 'reportingInstance']);

/** events.k8s.io/v1 Event, which is stored as core/v1 Event. */
export const EVENTS_VIEW: View = {
  fromStored: (object) =>
    Object.fromEntries(
      Object.entries(renameFields(object, CORE_NAMES)).filter(
        ([key, value]) => value !== '' || !REPORTING.has(key),
      ),
    ),
  toStored(object) {
    const core = renameFields(object, NAMES);
    return { ...core, ...NOBODY, ...core };
  },
};
