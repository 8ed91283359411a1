import fc from 'fast-check';
import { Gauge, Registry } from 'prom-client';
import { describe, expect, it } from 'vitest';
import { MetricsSyntaxError, readSamples } from '../../src/codec/prometheus.js';

const read = (text: string, ...names: string[]) => [...readSamples(text, new Set(names))];

describe("Prometheus' text format", () => {
  it('reads back what prom-client writes, whatever is in labels', async () => {
    const labels = fc.record({ group: fc.string({ unit: 'grapheme' }), resource: fc.string() });
    const value = fc.oneof(fc.double(), fc.integer());
    const sample = fc.record({ labels, value });
    const samples = fc.uniqueArray(sample, { selector: (one) => JSON.stringify(one.labels), maxLength: 5 });
    await fc.assert(
      fc.asyncProperty(samples, async (samples) => {
        const registry = new Registry();
        const labelNames = ['group', 'resource'];
        const gauge = new Gauge({ name: 'asked', help: 'a\nb', labelNames, registers: [registry] });
        new Gauge({ name: 'asked_too', help: 'another', registers: [registry] }).set(1);
        for (const { labels, value } of samples) gauge.set(labels, value);
        const found = read(await registry.metrics(), 'asked');
        // prom-client writes -0 as 0
        expect(found).toEqual(
          samples.map(({ labels, value }) => ({ name: 'asked', labels, value: value + 0 })),
        );
      }),
    );
  });

  // The example of https://prometheus.io/docs/instrumenting/exposition_formats/
  it('is read as in its documentation', () => {
    const text = `# HELP http_requests_total The total number of HTTP requests.
# TYPE http_requests_total counter
http_requests_total{method="post",code="200"} 1027 1395066363000
http_requests_total{method="post",code="400"}    3 1395066363000

# Escaping in label values:
msdos_file_access_time_seconds{path="C:\\\\DIR\\\\FILE.TXT",error="Cannot find file:\\n\\"FILE.TXT\\""} 1.458255915e9

# Minimalistic line:
metric_without_timestamp_and_labels 12.47

# A weird metric from before the epoch:
something_weird{problem="division by zero"} +Inf -3982045
`;
    expect(read(text, 'http_requests_total')).toEqual([
      { name: 'http_requests_total', labels: { method: 'post', code: '200' }, value: 1027 },
      { name: 'http_requests_total', labels: { method: 'post', code: '400' }, value: 3 },
    ]);
    expect(read(text, 'msdos_file_access_time_seconds')).toEqual([
      {
        name: 'msdos_file_access_time_seconds',
        labels: { path: 'C:\\DIR\\FILE.TXT', error: 'Cannot find file:\n"FILE.TXT"' },
        value: 1.458255915e9,
      },
    ]);
    expect(read(text, 'metric_without_timestamp_and_labels', 'something_weird')).toEqual([
      { name: 'metric_without_timestamp_and_labels', labels: {}, value: 12.47 },
      {
        name: 'something_weird',
        labels: { problem: 'division by zero' },
        value: Number.POSITIVE_INFINITY,
      },
    ]);
  });

  it.each([
    'a{b="c',
    'a{b=c} 1',
    'a{b="c" d="e"} 1',
    'a{b="c"}',
    'a',
    'a one',
    'a 1 2 3',
    '{"kind": "Status"}',
  ])('is refused with the number of its line: %s', (line) => {
    expect(() => read(`# TYPE a counter\n${line}\n`, 'a')).toThrow(new MetricsSyntaxError(2));
  });

  it('allows spaces and a comma after the last label', () => {
    const labels = { fallback: 'true', resource: 'pods' };
    expect(read('a{fallback="true", resource="pods", } 1', 'a')).toEqual([{ name: 'a', labels, value: 1 }]);
    expect(read('a { fallback = "true" , resource="pods"}\t1\r\n', 'a')).toEqual([
      { name: 'a', labels, value: 1 },
    ]);
    expect(read('a{} 1', 'a')).toEqual([{ name: 'a', labels: {}, value: 1 }]);
  });
});
