import type { ObjectMeta } from '../../codec/object.js';
import type { Clock } from '../../process/clock.js';
import type { Output } from '../../process/output.js';
import { ProgressLine } from '../../terminal/progress-line.js';
import type { DrainedPod } from './plan.js';

/** What a remaining pod waits for. */
type Waiting =
  /** A budget protects it; the server's message. */
  | { why: 'budget'; text: string }
  /** It is ending; until when it may take, in milliseconds since 1970, and whether finalizers block it. */
  | { why: 'end'; until: number; isHeld: boolean };

/** Shows on a terminal which pods of a node are left, and what they wait for. */
export class RemainingPods {
  readonly #node: string;
  readonly #clock: Clock;
  readonly #line: ProgressLine;
  readonly #left = new Map<DrainedPod, Waiting | undefined>();
  readonly #count: number;

  /** @param output where progress is drawn; nothing is drawn if it is not a terminal */
  constructor(node: string, pods: readonly DrainedPod[], output: Output, clock: Clock) {
    this.#node = node;
    this.#clock = clock;
    this.#count = pods.length;
    for (const pod of pods) this.#left.set(pod, undefined);
    this.#line = new ProgressLine(output, clock, () => this.text());
  }

  /** Begins to draw. */
  begin(): void {
    this.#line.begin();
  }

  /** Removes the line. */
  end(): void {
    this.#line.end();
  }

  /** Removes the line for text on the same terminal. */
  giveWay(): void {
    this.#line.erase();
  }

  /** A budget protects a pod. @param text the server's message */
  refused(pod: DrainedPod, text: string): void {
    this.#left.set(pod, { why: 'budget', text });
  }

  /** A pod as the server has it now. */
  seen(pod: DrainedPod, { deletionTimestamp, finalizers = [] }: ObjectMeta): void {
    if (deletionTimestamp === undefined) return;
    this.#left.set(pod, { why: 'end', until: Date.parse(deletionTimestamp), isHeld: finalizers.length > 0 });
  }

  /** Nothing is awaited any more. */
  done(pod: DrainedPod): void {
    this.#left.delete(pod);
  }

  /** `Draining node-1: 3 of 200 pods left; 2 end within 25s; default/web-1: The disruption budget web needs 2 healthy pods …` */
  text(): string {
    const pods = this.#count === 1 ? 'pod' : 'pods';
    const left = `Draining ${this.#node}: ${this.#left.size} of ${this.#count} ${pods} left`;
    return [left, ...this.#ending(), ...this.#held(), ...this.#kept()].join('; ');
  }

  #ending(): string[] {
    const now = this.#clock.now();
    const ends = this.#of('end').filter(({ until, isHeld }) => !isHeld || until > now);
    if (ends.length === 0) return [];
    const seconds = Math.ceil((Math.max(...ends.map(({ until }) => until)) - now) / 1000);
    const verb = ends.length === 1 ? 'ends' : 'end';
    return seconds >= 0
      ? [`${ends.length} ${verb} within ${seconds}s`]
      : [`${ends.length} should have ended ${-seconds}s ago`];
  }

  #held(): string[] {
    const now = this.#clock.now();
    const held = this.#of('end').filter(({ until, isHeld }) => isHeld && until <= now);
    if (held.length === 0) return [];
    return [`finalizers block ${held.length}`];
  }

  #kept(): string[] {
    const texts = this.#of('budget').map(({ text }) => text);
    if (texts.length === 0) return [];
    const [first] = texts;
    return [`${texts.length} ${texts.length === 1 ? 'waits' : 'wait'} for a budget: ${first}`];
  }

  #of<Why extends Waiting['why']>(why: Why): Extract<Waiting, { why: Why }>[] {
    return [...this.#left.values()].filter(
      (waiting): waiting is Extract<Waiting, { why: Why }> => waiting?.why === why,
    );
  }
}
