import { render } from 'ink';
import type { Background } from './input/background.js';
import { MouseReports } from './input/mouse.js';
import { TerminalInput } from './input/terminal-input.js';
import { lendInput } from './lend-input.js';
import { type DrawOptions, Screen, type ScreenSource } from './screen.js';
import type { LendTerminal } from './use-source.js';

/** The terminal's streams. */
export interface TerminalStreams {
  stdin: NodeJS.ReadStream;
  stdout: NodeJS.WriteStream;
}

/** How a screen is mounted. */
export interface MountOptions extends DrawOptions {
  /**
   * Receives the terminal's background, also while the terminal is given back; if absent, the terminal is not asked.
   */
  onBackground?(background: Background): void;
}

/** A screen that is shown. */
interface MountedScreen {
  /** Resolves when the terminal is restored; fails with the error of drawing. */
  done: Promise<void>;
  lend: LendTerminal;
  /** Turns mouse reports of the terminal on or off; off at first. */
  setMouse(isOn: boolean): void;
  /** Gives the terminal back. */
  unmount(): void;
}

/**
 * Key presses are drawn at once; a flood of them, as with pasted text, at most this many times per second. A key right
 * after a frame waits as long for its own: at 60 per second that was a third of the 50 ms that a key may take.
 */
const FRAMES_PER_SECOND = 250;

/**
 * Takes the terminal: alternate buffer, raw mode, no wrapped lines, the cursor where something is selected or typed.
 * Ink gives it back when unmounted and whenever the process ends. Whenever the terminal says that its size has changed,
 * and on the key for that, everything is drawn again.
 */
export function mountScreen(
  source: ScreenSource,
  streams: TerminalStreams,
  { ascii, onBackground }: MountOptions = { ascii: false },
): MountedScreen {
  const ready = Promise.withResolvers<LendTerminal>();
  const wrapping = new LineWrapping(streams.stdout);
  const reports = new MouseReports(streams.stdout);
  const take = () => {
    wrapping.off();
    reports.hold();
    // Ink draws from the cursor position, which is after a prompt if the command was typed ahead.
    streams.stdout.write('\r');
  };
  take();
  const input = new TerminalInput(
    streams.stdin,
    onBackground && { write: (text) => void streams.stdout.write(text), tell: onBackground },
    (event) => source.mouse?.(event),
  );
  let isLent = false;
  // Ink writes only what differs from its last frame. A terminal that shrank and grew again before anyone looked has
  // dropped lines of that frame, though its size is the same.
  const repaint = () => {
    if (isLent) return;
    instance.clear();
    streams.stdout.write(CLEAR);
    instance.rerender(view());
  };
  const view = () => <Screen source={source} ascii={ascii} onReady={ready.resolve} onRepaint={repaint} />;
  const instance = render(view(), {
    stdin: input.stream,
    stdout: streams.stdout,
    alternateScreen: true,
    exitOnCtrlC: false,
    incrementalRendering: true,
    interactive: true,
    maxFps: FRAMES_PER_SECOND,
    patchConsole: false,
  });
  // On Bun, Ink detects a crash too late: the error would appear on the alternate buffer, and the process would remain.
  const onCrash = () => unmount();
  process.once('uncaughtExceptionMonitor', onCrash);
  process.on('SIGWINCH', repaint);
  const unmount = () => {
    process.off('SIGWINCH', repaint);
    instance.unmount();
  };
  return {
    done: instance
      .waitUntilExit()
      .then(() => undefined)
      .finally(() => {
        process.off('uncaughtExceptionMonitor', onCrash);
        process.off('SIGWINCH', repaint);
        reports.release();
        wrapping.on();
        return input.settled;
      }),
    lend: async (use) => {
      await (await ready.promise)(async () => {
        isLent = true;
        reports.release();
        wrapping.on();
        try {
          await input.settled;
          await lendInput(streams.stdin, use);
        } finally {
          isLent = false;
          take();
        }
      });
      // The previous user of the terminal has paused it, and a listener alone does not start it again.
      streams.stdin.resume();
    },
    setMouse: (isOn) => reports.want(isOn),
    unmount,
  };
}

/** Erases the screen, with the cursor at its beginning. */
const CLEAR = '\u001b[H\u001b[2J';

/** DECAWM, the mode in which a terminal wraps long lines. */
const OFF = '\u001b[?7l';
const ON = '\u001b[?7h';

/**
 * Whether a terminal wraps lines that are too wide for it. A full screen is drawn without wrapping: terminals disagree
 * about the width of emoji and letters of some scripts, and one line that wraps unexpectedly would move all others.
 * Without wrapping it is cut at the edge.
 */
class LineWrapping {
  readonly #restore = () => this.on();
  readonly #terminal: Pick<NodeJS.WritableStream, 'write'>;

  constructor(terminal: Pick<NodeJS.WritableStream, 'write'>) {
    this.#terminal = terminal;
  }

  /** Cuts lines at the edge until `on` is called or the process exits. */
  off(): void {
    process.on('exit', this.#restore);
    this.#terminal.write(OFF);
  }

  /** Wraps lines again, as shells expect. */
  on(): void {
    process.off('exit', this.#restore);
    this.#terminal.write(ON);
  }
}
