import { renameFields, type View } from '../../types/view.js';

/** The fields of events.k8s.io/v1 Event that have other names in core/v1 Event. */
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

/** The reporter of an event: core/v1 contains empty fields without one, events.k8s.io/v1 omits them. */
const NOBODY = { reportingComponent: '', reportingInstance: '' };
const REPORTING: ReadonlySet<string> = new Set(['reportingController', 'reportingInstance']);

/** events.k8s.io/v1 Event, stored as core/v1 Event. */
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
