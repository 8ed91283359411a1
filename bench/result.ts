import type { Measured } from './measure.js';
import type { Scenario, Target } from './scenarios.js';
import { type Spread, spread } from './statistics.js';

/** The measurements of one side of a scenario. */
export interface Side {
  /** The figures of each round, in order. */
  rounds: Measured[];
  requests?: number;
}

/** A scenario's measurements. */
export interface Result {
  scenario: Scenario;
  baseline: Side;
  subject: Side;
  /** The difference between the outputs, if they must not differ. */
  difference?: string;
  /** The time in milliseconds since 1970, and the load of the machine before. */
  at: number;
  load: number;
}

/** A target with the measured value; `got` is absent if it could not be measured. */
export interface Verdict extends Target {
  got?: number;
  met: boolean;
}

const figure = {
  total: ({ seconds }: Measured) => seconds,
  'first row': ({ firstRow }: Measured) => firstRow,
  processor: ({ processor }: Measured) => processor,
  'peak memory': ({ memory }: Measured) => memory,
};

/** A figure that is measured in each round. */
export type Figure = keyof typeof figure;

/** The spread of a figure over one side's rounds; undefined unless every round has it. */
export function spreadOf(side: Side, name: Figure): Spread | undefined {
  const figures = side.rounds.map(figure[name]).filter((value) => value !== undefined);
  return figures.length < side.rounds.length ? undefined : spread(figures);
}

/** The subject's median as a fraction of the baseline's. */
export function ratio(result: Result, name: Figure): number | undefined {
  const [baseline, subject] = [spreadOf(result.baseline, name), spreadOf(result.subject, name)];
  if (baseline === undefined || subject === undefined || baseline.median === 0) return undefined;
  return subject.median / baseline.median;
}

/** The scenario's targets with the measured values. */
export function verdicts(result: Result): Verdict[] {
  return result.scenario.targets.map((target) => {
    const got = target.measure === 'requests' ? result.subject.requests : ratio(result, target.measure);
    return { ...target, got, met: got !== undefined && got <= target.atMost };
  });
}
