import { describe, expect, it } from 'vitest';
import type { KubeObject } from '../../../src/codec/object.js';
import { Description } from '../../../src/render/describe/description.js';
import { eventSource, eventsAbout, writeEvents } from '../../../src/render/describe/events.js';

const NOW = Date.parse('2024-01-01T01:00:00Z');

function table(...events: KubeObject[]): string[] {
  const to = new Description();
  writeEvents(
    to,
    events.map((event) => eventSource.row(event)),
    NOW,
  );
  return to.toString().split('\n').slice(3, -1);
}

describe('the table of events', () => {
  const about = { type: 'Normal', reason: 'R', message: ' m \n', source: { component: 'c', host: 'h' } };

  it('shows the age of an event, and of repeated ones their number and first time', () => {
    const [firstTimestamp, lastTimestamp] = ['2024-01-01T00:00:00Z', '2024-01-01T00:50:00Z'];
    const once = { ...about, firstTimestamp, lastTimestamp, count: 1 };
    const often = { ...about, firstTimestamp, lastTimestamp: '2024-01-01T00:55:00Z', count: 12 };
    const series = { count: 3, lastObservedTime: '2024-01-01T00:59:30Z' };
    const ofSeries = { ...about, eventTime: '2024-01-01T00:58:00.000000Z', series };
    expect(table(often, once, ofSeries)).toEqual([
      '  Normal  R       30s (x3 over 2m)   c     m',
      '  Normal  R       60m                c     m',
      '  Normal  R       5m (x12 over 60m)  c     m',
    ]);
  });

  it('names the field that an event is about, and its reporter', () => {
    const involvedObject = { fieldPath: 'spec.containers{app}' };
    const event = {
      type: 'Normal',
      reason: 'Pulled',
      message: 'done',
      reportingComponent: 'kubelet',
      involvedObject,
    };
    expect(table(event)).toEqual(['  Normal  Pulled  <unknown>  kubelet  spec.containers{app}: done']);
  });

  it('is requested by name, namespace, kind and uid, with special characters escaped', () => {
    const object = { kind: 'Pod', metadata: { name: 'a,b', namespace: 'n', uid: 'u=1' } };
    const fields = ['name=a\\,b', 'namespace=n', 'kind=Pod', 'uid=u\\=1'].map(
      (field) => `involvedObject.${field}`,
    );
    expect(eventsAbout(object)).toMatchObject({ namespace: 'n', fieldSelector: fields.join(',') });
    expect(eventsAbout({ kind: 'Node', metadata: { name: 'x' } })).toMatchObject({
      namespace: undefined,
      fieldSelector: 'involvedObject.name=x,involvedObject.namespace=,involvedObject.kind=Node',
    });
  });
});
