import type { Measured } from '../measure.js';
import { spread } from '../statistics.js';
import type { Work } from './works.js';

/** The result of one task. */
export interface ApplyReading {
  /** Its name in the report. */
  server: string;
  work: Work;
  /** Milliseconds for every round trip; 0 on loopback. */
  roundTrip: number;
  proa: readonly Measured[];
  kubectl: Measured;
  /** The factor for kubectl's time, which worked on fewer objects. */
  scale: number;
}

/** The circumstances of the measurement. */
export interface ApplySetting {
  date: string;
  machine: string;
  proa: string;
  kubectl: string;
  load: string;
  rounds: number;
  count: { proa: number; kubectl: number };
}

/** proa's time as a part of kubectl's. */
export function ratioOf({ proa, kubectl, scale }: ApplyReading): number {
  return spread(proa.map(({ seconds }) => seconds)).median / (kubectl.seconds * scale);
}

/** Whether the goal is met. */
export function isHeld(reading: ApplyReading): boolean {
  return ratioOf(reading) <= goalOf(reading);
}

function goalOf({ work, roundTrip }: ApplyReading): number {
  return roundTrip === 0 ? work.goal : work.goalFar;
}

/** The section of bench/RESULTS.md. */
export function report(readings: readonly ApplyReading[], setting: ApplySetting): string {
  const { date, machine, proa, kubectl, load, rounds, count } = setting;
  return `# Applying many objects

\`npm run bench:apply\`, ${date}, ${machine}; proa ${proa}, kubectl ${kubectl}; load ${load}. ${count.proa}
config maps; median (minimum to maximum) of ${rounds} runs of proa. kubectl ran once on ${count.kubectl} of them, and its time is multiplied.

| work | server | round trip | kubectl, ${count.kubectl} | kubectl, ${count.proa} | proa, ${count.proa} | processor | memory | of kubectl's time |
|---|---|---|---|---|---|---|---|---|
${readings.map(row).join('\n')}

kubectl reads an OpenAPI v3 document again for each object, which the sandbox has, but not the real server. Near the real
server, both programs wait for its processors. Over a slow link, up to 32 writes are in progress at a time, nearby eight.
`;
}

function row(reading: ApplyReading): string {
  const { server, work, roundTrip, proa, kubectl, scale } = reading;
  const seconds = spread(proa.map((run) => run.seconds));
  const processor = spread(proa.map((run) => run.processor ?? 0)).median;
  const memory = spread(proa.map((run) => run.memory ?? 0)).median;
  const cells = [
    ...[
      work.name,
      server,
      `${roundTrip} ms`,
      `${kubectl.seconds.toFixed(1)} s`,
      `${(kubectl.seconds * scale).toFixed(0)} s`,
    ],
    `${seconds.median.toFixed(2)} (${seconds.min.toFixed(2)} to ${seconds.max.toFixed(2)}) s`,
    ...[`${processor.toFixed(2)} s`, `${Math.round(memory)} MiB`],
    `${ratioOf(reading).toFixed(3)} (goal ${goalOf(reading)})`,
  ];
  return `| ${cells.join(' | ')} |`;
}
