import { graphemes } from '../../terminal/text-width.js';
import { type KeyName, textOfKey } from '../../terminal/ui/keys.js';

/** What became of a key. */
export type Edit = 'changed' | 'accepted' | 'cancelled' | 'unknown';

/** One line being typed, at its end. */
export class LineEditor {
  constructor(
    /** What stands before it: `/`. */
    readonly label: string,
    public text = '',
  ) {}

  press(key: KeyName): Edit {
    if (key === 'enter') return 'accepted';
    if (key === 'escape' || key === 'ctrl+g') return 'cancelled';
    const edited = this.#edited(key);
    if (edited === undefined) return 'unknown';
    this.text = edited;
    return 'changed';
  }

  /** Puts pasted text behind what is there: its first line, for what is copied from a terminal often ends with one. */
  paste(text: string): void {
    const [line = ''] = text.trim().split(/[\r\n]/, 1);
    this.text += line.replaceAll(/[\u0000-\u001f\u007f]+/g, ' ').trim();
  }

  #edited(key: KeyName): string | undefined {
    switch (key) {
      case 'backspace':
      case 'delete':
        return graphemes(this.text).slice(0, -1).join('');
      case 'ctrl+u':
        return '';
      case 'ctrl+w':
        return this.text.replace(/(?<!\S)\S+\s*$/, '');
      default: {
        const written = textOfKey(key);
        return written === undefined ? undefined : this.text + written;
      }
    }
  }
}
