import { graphemes } from '../../terminal/text-width.js';
import { type KeyName, textOfKey } from '../../terminal/ui/keys.js';

/** The effect of a key. */
export type Edit = 'changed' | 'accepted' | 'cancelled' | 'unknown';

/** A line being typed, with the cursor at its end. */
export class LineEditor {
  constructor(
    /** Its prompt: `/`. */
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

  /** Appends pasted text: its first line, since text copied from a terminal often ends with a newline. */
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
