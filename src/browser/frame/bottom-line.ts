import { showControls } from '../../terminal/sanitize.js';
import type { Span } from '../../terminal/ui/view-model.js';

/** How long a message stays unless a key is pressed. */
const MESSAGE_MS = 8_000;
/** How many messages are kept. */
const MAX_NOTICES = 200;

/** A message of the bottom line, for users who did not read it in time. */
export class Notices {
  readonly #all: { at: number; text: string }[] = [];

  /** @param at milliseconds since 1970 @param text without control characters */
  add(at: number, text: string): void {
    this.#all.push({ at, text });
    if (this.#all.length > MAX_NOTICES) this.#all.shift();
  }

  /** One per line, the latest first. */
  text(): string {
    if (this.#all.length === 0) return 'No messages yet.\n';
    const lines = this.#all.map(({ at, text }) => `${new Date(at).toISOString().slice(11, 19)}  ${text}\n`);
    return lines.toReversed().join('');
  }
}

/** The message in the bottom line, and those before it. */
export class BottomLine {
  readonly notices = new Notices();
  #message: (Span & { until: number }) | undefined;

  /** Shows the first line of a text; "" removes what is there. @param now milliseconds since 1970 */
  tell(text: string, role: Span['role'], now: number): void {
    const [line = ''] = showControls(text).split('\n');
    if (line !== '') this.notices.add(now, line);
    this.#message = line === '' ? undefined : { text: line, role, until: now + MESSAGE_MS };
  }

  /** What is visible now. */
  at(now: number): Span | undefined {
    if (this.#message !== undefined && this.#message.until <= now) this.#message = undefined;
    return this.#message;
  }

  /** A key was pressed: the user has read the message. */
  clear(): void {
    this.#message = undefined;
  }
}
