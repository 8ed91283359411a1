import { DiscoveryProgress } from '../discovery/progress.js';
import { klogHeader } from '../go/klog.js';
import { systemClock } from '../process/clock.js';
import { type Environment, mention, progressOutput } from '../process/environment.js';
import { LineOutput, ProgressLine } from '../terminal/progress-line.js';
import { showControls } from '../terminal/sanitize.js';

/** The messages of a session besides the output of its command: lines on stderr, above a line that shows progress. */
export class SessionVoice {
  /** Where progress lines are drawn; not a terminal if none should be shown. */
  readonly output: LineOutput;
  readonly discovery: DiscoveryProgress;
  /** Warnings of the server. */
  warnings = 0;
  readonly #environment: Environment;
  readonly #line: ProgressLine;
  #toldSlow = false;

  /** @param forbidden --no-interactive: nothing is redrawn */
  constructor(environment: Environment, forbidden: boolean) {
    this.#environment = environment;
    this.output = new LineOutput(progressOutput(environment, forbidden));
    const clock = { now: environment.now, after: systemClock.after };
    this.#line = new ProgressLine(this.output, clock, () => this.discovery.text());
    this.discovery = new DiscoveryProgress(environment.now, (isBusy) =>
      isBusy ? this.#line.begin() : this.#line.end(),
    );
  }

  /** Prints one line for the user. */
  tell(text: string): Promise<void> {
    this.output.erase();
    return this.#environment.stderr.write(`${text}\n`);
  }

  /** Prints a line with klog's header, as for `-v`. */
  log(text: string): void {
    const { now, process: facts } = this.#environment;
    mention(this.tell(`${klogHeader(new Date(now()), facts.pid)}${text}`));
  }

  /** Prints a warning of the server, and counts it. Its first word is yellow if kubectl's is. */
  warn(text: string): void {
    this.warnings++;
    const { terminal } = this.#environment;
    if (!allowsColor(this.#environment)) {
      mention(this.tell(`Warning: ${text}`));
      return;
    }
    this.output.erase();
    mention(terminal.write(`\u001b[33;1mWarning:\u001b[0m ${showControls(text)}\n`));
  }

  /**
   * Says on a terminal, once per run, that the server has not responded to a request, and which flags limit the wait.
   */
  slow(request: string): void {
    if (this.#toldSlow || !this.output.isTTY) return;
    this.#toldSlow = true;
    const how = '--request-timeout and --idle-timeout set how long to wait.';
    mention(this.tell(`The server has not responded to ${request} for 5 s. ${how}`));
  }

  /** Runs something while no progress is drawn. */
  aside<T>(use: () => Promise<T>): Promise<T> {
    return this.#line.asideFor(use);
  }
}

/** kubectl's rule (printers.AllowsColorOutput). */
function allowsColor({ stderr, variables, process: facts }: Environment): boolean {
  if (!stderr.isTTY || variables.TERM === 'dumb' || variables.NO_COLOR !== undefined) return false;
  return facts.platform !== 'win32' || (variables.WT_SESSION ?? '') !== '';
}
