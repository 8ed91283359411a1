import type { SeenObject } from '../frame/screen.js';
import type { LogChoice, LogRoutesBase, LogWays } from '../navigation/log-ways.js';
import type { BrowserCluster } from '../state/cluster.js';
import type { LogSubject } from './log-subject.js';

/** How logs are opened. */
export class LogRoutes implements LogWays {
  readonly #base: LogRoutesBase;

  constructor(base: LogRoutesBase) {
    this.#base = base;
  }

  /** The logs of pods, or of an object's pods. */
  open(cluster: BrowserCluster, targets: readonly SeenObject[], opening: LogChoice = {}): void {
    this.#base.attempt('', async () => {
      const { subjectOf } = await import('./log-subject.js');
      if (targets.some((target) => (target.cluster ?? cluster) !== cluster))
        throw new Error('the marked objects are in several contexts; logs are followed in one');
      const show = await this.#opener();
      const meant = targets.length === 1 ? targets[0]!.container : undefined;
      const choice = meant === undefined ? opening : { container: meant, ...opening };
      return () => show(cluster, subjectOf(targets, cluster), choice);
    });
  }

  /**
   * The logs that words describe.
   * @param namespace if the words give none; undefined for all
   */
  openWords(cluster: BrowserCluster, words: readonly string[], namespace: string | undefined): void {
    this.#base.attempt('', async () => {
      const { subjectOfWords } = await import('./log-subject.js');
      const { subject, container } = subjectOfWords(words, namespace, cluster);
      const show = await this.#opener();
      return () => show(cluster, subject, { container });
    });
  }

  async #opener() {
    const [{ LogsScreen }, { wholeLineSource }, { copyText }] = await Promise.all([
      import('./logs-screen.js'),
      import('./whole-line.js'),
      import('../copy/copy-question.js'),
    ]);
    const { navigation, host, clock, random, tools, text } = this.#base;
    return (cluster: BrowserCluster, subject: LogSubject, opening: LogChoice) =>
      navigation.push(
        new LogsScreen(cluster, subject, opening, {
          ...{ host, clock, random },
          openLine: (line) => text(cluster, wholeLineSource(line)),
          copy: (copied, lines) => copyText(copied, lines, { host, clipboard: tools.clipboard }),
        }),
      );
  }
}
