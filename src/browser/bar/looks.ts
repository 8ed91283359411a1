import type { Background } from '../../terminal/ui/input/background.js';
import type { Theme } from '../../terminal/ui/theme.js';

/** The word that forgets a chosen theme. */
export const USUAL = 'usual';

/** The available themes, and where the choice is stored. */
interface LooksTools {
  /** Their names. */
  names: readonly string[];
  /**
   * The theme of a name, or the default one. Fails with an Error for an unknown name.
   * @param background as the terminal has reported it; undefined until then
   */
  theme(name: string | undefined, background: Background | undefined): Theme;
  /** The name that was chosen before; undefined for none. */
  chosen: string | undefined;
  /** Stores a choice for the next time; undefined removes it. */
  keep(name: string | undefined): void;
}

/** The theme of the screen: the chosen one, or one that is previewed. */
export class Looks {
  #background: Background | undefined;
  /** A name, undefined without a choice. */
  #chosen: string | undefined;
  /** A name, also `usual`; undefined while none is previewed. */
  #previewed: string | undefined;
  #theme: Theme;
  readonly #tools: LooksTools;

  constructor(tools: LooksTools) {
    this.#tools = tools;
    this.#chosen = tools.names.includes(tools.chosen ?? '') ? tools.chosen : undefined;
    this.#theme = this.#current();
  }

  get names(): readonly string[] {
    return [...this.#tools.names, USUAL];
  }

  get theme(): Theme {
    return this.#theme;
  }

  /** Takes the background that the terminal has reported, for themes that depend on it. */
  learn(background: Background): void {
    this.#background = background;
    this.#theme = this.#current();
  }

  /** Shows a theme until another one is previewed or chosen; undefined, or an unknown name, shows the chosen one. */
  preview(name: string | undefined): void {
    this.#previewed = name === undefined || !this.names.includes(name) ? undefined : name;
    this.#theme = this.#current();
  }

  /** Takes a theme, and stores the choice. Fails with an Error for an unknown name. */
  choose(name: string): void {
    const chosen = name === USUAL ? undefined : name;
    this.#theme = this.#tools.theme(chosen, this.#background);
    this.#chosen = chosen;
    this.#previewed = undefined;
    this.#tools.keep(chosen);
  }

  #current(): Theme {
    const name = this.#previewed ?? this.#chosen;
    return this.#tools.theme(name === USUAL ? undefined : name, this.#background);
  }
}
