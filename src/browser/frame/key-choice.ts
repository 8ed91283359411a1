import { showControls } from '../../terminal/sanitize.js';
import { hasRoomForBox } from '../../terminal/ui/box-lines.js';
import type { KeyName } from '../../terminal/ui/keys.js';
import type { Line, TextBody } from '../../terminal/ui/view-model.js';
import type { BrowserCluster } from '../state/cluster.js';
import type { Binding, BrowserScreen, KeyTaker } from './screen.js';

/** One of the answers to a one-key question. */
interface KeyChoice {
  key: KeyName;
  does: string;
  run(): void;
}

/** A question that one key answers. */
export interface KeyQuestion {
  title: string;
  choices: readonly KeyChoice[];
  /** Goes back to the screen before; called with every key, before what it does. */
  leave(): void;
  /** Any other key was pressed; if omitted, the key works on the screen before. */
  otherwise?(): void;
  /** What any other key does, in a few words. */
  other: string;
  /** No answer loses anything: it may be typed together with the key that asks. */
  isHarmless?: true;
}

/** These only leave a choice. */
const ENDS: ReadonlySet<KeyName> = new Set(['escape', 'enter', 'q']);

/** Shows the choices; the next key chooses, and any other one leaves. */
export class KeyChoiceScreen implements BrowserScreen {
  readonly isChoice = true;
  readonly isFramed = hasRoomForBox;
  readonly cluster: BrowserCluster;
  readonly #question: KeyQuestion;

  constructor(cluster: BrowserCluster, question: KeyQuestion) {
    this.cluster = cluster;
    this.#question = question;
  }

  get keys(): KeyTaker {
    const { choices, leave, otherwise, isHarmless } = this.#question;
    return {
      ...(isHarmless && { hearsEarly: true }),
      press: (key, isAlone) => {
        leave();
        const chosen = choices.find((each) => each.key === key);
        if (chosen === undefined || !(isAlone || isHarmless)) otherwise?.();
        else chosen.run();
      },
      passesOn: (key) =>
        otherwise === undefined && !ENDS.has(key) && choices.every((each) => each.key !== key),
      paste: () => undefined,
    };
  }

  title(): string {
    return showControls(this.#question.title);
  }

  bindings(): Binding[] {
    return this.#question.choices.map(({ key, does, run }) => ({ keys: [key], hint: does, does, run }));
  }

  body(): TextBody {
    const line = (key: string, does: string): Line => ({
      spans: [
        { text: `  ${key.padEnd(10)}`, role: 'key' },
        { text: does, role: 'plain' },
      ],
    });
    const { choices, other } = this.#question;
    return {
      kind: 'text',
      lines: [...choices.map(({ key, does }) => line(key, does)), line('other key', other)],
    };
  }
}
