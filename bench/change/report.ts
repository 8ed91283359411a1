import type { Measured } from '../measure.js';
import { spread } from '../statistics.js';
import type { Work } from './works.js';

/** The result of one task. */
export interface ChangeReading {
  work: Work;
  /** The additional milliseconds of a round trip. */
  roundTrip: number;
  proa: readonly Measured[];
  kubectl: Measured;
  /** The factor for kubectl's time, which worked on fewer objects. */
  scale: number;
}

/** The circumstances of the measurement. */
export interface ChangeSetting {
  date: string;
  machine: string;
  proa: string;
  kubectl: string;
  load: string;
  rounds: number;
  count: { proa: number; kubectl: number };
}

/** proa's time as a part of kubectl's. */
function ratioOf({ proa, kubectl, scale }: ChangeReading): number {
  return spread(proa.map(({ seconds }) => seconds)).median / (kubectl.seconds * scale);
}

/** Whether the goal was met. */
export function isHeld(reading: ChangeReading): boolean {
  return ratioOf(reading) <= goalOf(reading);
}

function goalOf({ work, roundTrip }: ChangeReading): number {
  return roundTrip === 0 ? work.goal.near : work.goal.far;
}

/** The section of bench/RESULTS.md. */
export function report(readings: readonly ChangeReading[], setting: ChangeSetting): string {
  const { date, machine, proa, kubectl, load, rounds, count } = setting;
  return `# Commands that change

\`npm run bench:change\`, ${date}, ${machine}; proa ${proa}, kubectl ${kubectl}, kube-apiserver 1.20; load ${load}. proa works
on ${count.proa} config maps, or 200 deployments or pods, in ${rounds} rounds (median, minimum to maximum), kubectl once. It deletes ${count.kubectl}, and that time is
multiplied by ${count.proa / count.kubectl}; \`delete\` waits until all are gone.

| work | added round trip | proa | processor | memory | kubectl | of kubectl's time | goal | |
|---|---|---|---|---|---|---|---|---|
${readings.map(row).join('\n')}
`;
}

function row(reading: ChangeReading): string {
  const { work, roundTrip, proa, kubectl, scale } = reading;
  const seconds = spread(proa.map((each) => each.seconds));
  const processor = spread(proa.map((each) => each.processor ?? 0));
  const memory = spread(proa.map((each) => each.memory ?? 0));
  const cells = [
    `\`${work.name}\``,
    `${roundTrip} ms`,
    `${seconds.median.toFixed(2)} s (${seconds.min.toFixed(2)} to ${seconds.max.toFixed(2)})`,
    `${processor.median.toFixed(2)} s`,
    `${memory.median.toFixed(0)} MiB`,
    `${(kubectl.seconds * scale).toFixed(1)} s`,
    ratioOf(reading).toFixed(3),
    `${goalOf(reading)}`,
    isHeld(reading) ? 'met' : 'missed',
  ];
  return `| ${cells.join(' | ')} |`;
}
