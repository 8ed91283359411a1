import { isCompleted } from '../../pods/find-pod.js';
import type { ContainerEnd, ContainerLife, Pod } from '../../pods/pod.js';

/** A pod whose logs are read, in its current state. */
export class LivePod {
  #pod: Pod;
  #isGone = false;
  #changed = Promise.withResolvers<void>();

  constructor(pod: Pod) {
    this.#pod = pod;
  }

  get pod(): Pod {
    return this.#pod;
  }

  /** It was deleted. */
  get isGone(): boolean {
    return this.#isGone;
  }

  /** None of its containers will run again. */
  get isOver(): boolean {
    return this.#isGone || isCompleted(this.#pod);
  }

  /** Resolves with the next change. */
  get change(): Promise<void> {
    return this.#changed.promise;
  }

  /** @param pod undefined if it was deleted */
  become(pod: Pod | undefined): void {
    if (pod === undefined) this.#isGone = true;
    else this.#pod = pod;
    this.#changed.resolve();
    this.#changed = Promise.withResolvers<void>();
  }

  /** The node's status of a container; undefined if there is none yet. */
  statusOf(container: string): ContainerLife | undefined {
    const { containerStatuses, initContainerStatuses, ephemeralContainerStatuses } = this.#pod.status ?? {};
    return [containerStatuses, initContainerStatuses, ephemeralContainerStatuses]
      .flatMap((statuses) => statuses ?? [])
      .find(({ name }) => name === container);
  }

  /** Whether a container has, or may have, written a log. */
  hasLog(container: string): boolean {
    const status = this.statusOf(container);
    if (status === undefined) return (this.#pod.spec?.nodeName ?? '') !== '';
    const { state, lastState } = status;
    return [state?.running, state?.terminated, lastState?.terminated].some((each) => each != null);
  }

  /** How the run of a container after this many restarts has ended; undefined while it has not. */
  endOf(container: string, restarts: number): ContainerEnd | undefined {
    const { restartCount = 0, state, lastState } = this.statusOf(container) ?? {};
    if (restartCount > restarts) return lastState?.terminated;
    // A node counts a restart when the container starts again; until then it may be waiting.
    return state?.terminated ?? (state?.waiting && lastState?.terminated);
  }
}

/** `exit code 137 (OOMKilled)`. */
export function endText({ exitCode, signal, reason = '' }: ContainerEnd): string {
  const how = signal ? `signal ${signal}` : `exit code ${exitCode}`;
  return reason === '' || reason === 'Completed' ? how : `${how} (${reason})`;
}
