import type { Endured } from './endure.js';
import { growth, type Held } from './held.js';

/** The most that a figure may grow over the second half of the time. */
const BOUNDS: readonly { title: string; unit: string; of(held: Held): number; most: number }[] = [
  { title: 'objects after a garbage collection', unit: ' MiB', of: ({ heap }) => mebibytes(heap), most: 3 },
  { title: 'buffers', unit: ' MiB', of: ({ external }) => mebibytes(external), most: 3 },
  { title: 'resident memory', unit: ' MiB', of: ({ rss }) => mebibytes(rss), most: 15 },
  { title: 'open files', unit: '', of: ({ handles }) => handles, most: 1 },
  { title: 'sockets', unit: '', of: ({ sockets }) => sockets, most: 1 },
  { title: 'timers', unit: '', of: ({ timers }) => timers, most: 1 },
  { title: 'listeners', unit: '', of: ({ listeners }) => listeners, most: 0 },
  { title: 'warnings from Node', unit: '', of: ({ warnings }) => warnings, most: 0 },
];

/** The figures that are not level, in words. */
export function notLevel(held: readonly Held[]): string[] {
  return BOUNDS.flatMap(({ title, unit, of, most }) => {
    const grew = growth(held.map(of));
    return grew > most ? [`${title} grew by ${grew.toFixed(1)}${unit} in the second half`] : [];
  });
}

/** The section of bench/RESULTS.md. */
export function section(endured: Endured, how: string): string {
  const { options, findings, looks, regained, held } = endured;
  const faults = [...regained].map(
    ([name, times]) =>
      `| ${name} | ${times.length} | ${seconds(median(times))} | ${seconds(Math.max(...times))} |`,
  );
  const figures = BOUNDS.map(({ title, unit, of, most }) => {
    const values = held.map(of);
    const shown = (value: number) => `${Number(value.toFixed(1))}${unit}`;
    const tenth = Math.max(1, Math.floor(values.length / 10));
    const cells = [
      shown(median(values.slice(0, tenth))),
      shown(median(values.slice(Math.floor(values.length / 2)).slice(0, tenth))),
      shown(median(values.slice(-tenth))),
      shown(Math.max(...values)),
      `${shown(growth(values))} (${most}${unit})`,
    ];
    return `| ${title} | ${cells.join(' | ')} |`;
  });
  const checks = Object.entries(looks).map(([kind, times]) => `${kind} ${times}`);
  const wrong = [
    ...findings.map(
      ({ afterSeconds, fault, what }) => `${afterSeconds.toFixed(0)} s${fault && `, ${fault}`}: ${what}`,
    ),
    ...notLevel(held),
  ];
  return `# Browsing for long

\`npm run bench:endure\`, ${new Date().toISOString().slice(0, 10)}, ${options.minutes} minutes, ${how}. \`proa browse\` in a pseudo-terminal on a
sandbox with ${options.pods} pods and ${options.changesPerSecond} changes per second; a user with ${endured.actions} actions, ${endured.changes} changes, and a fault
${options.calmMs / 1000} seconds after each previous one. The browser took ${endured.processorSeconds.toFixed(0)} seconds of CPU time. Checks: ${checks.join(', ')}.

| fault | times | live again after, median | longest |
|---|---|---|---|
${faults.join('\n')}

Resources of the process, measured ${held.length} times on the same screen, after a garbage collection. "Growth" is over the second half of the
time, by the median slope, with the maximum allowed.

| | start | middle | end | maximum | growth |
|---|---|---|---|---|---|
${figures.join('\n')}

Wrong: ${wrong.length === 0 ? 'nothing' : wrong.join('; ')}.
`;
}

const mebibytes = (bytes: number) => bytes / 2 ** 20;
const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
