import type { Theme } from '../../terminal/ui/theme.js';

/** The word that forgets a chosen theme. */
export const USUAL = 'usual';

/** What themes there are, and who keeps the choice. */
export interface LooksTools {
  /** Their names. */
  names: readonly string[];
  /** The theme of a name, or the one without a choice. Fails with an Error for a name that is none. */
  theme(name: string | undefined): Theme;
  /** The name that was chosen before; undefined for none. */
  chosen: string | undefined;
  /** Keeps a choice for the next time; undefined forgets it. */
  keep(name: string | undefined): void;
}

/** The theme of the screen: the chosen one, or one that is only looked at. */
export class Looks {
  #chosen: Theme;
  #previewed: Theme | undefined;
  readonly #tools: LooksTools;

  constructor(tools: LooksTools) {
    this.#tools = tools;
    this.#chosen = tools.theme(tools.names.includes(tools.chosen ?? '') ? tools.chosen : undefined);
  }

  get names(): readonly string[] {
    return [...this.#tools.names, USUAL];
  }

  get theme(): Theme {
    return this.#previewed ?? this.#chosen;
  }

  /** Shows a theme until another one is previewed or chosen; undefined, or what is none, shows the chosen one. */
  preview(name: string | undefined): void {
    this.#previewed = name === undefined || !this.names.includes(name) ? undefined : this.#of(name);
  }

  /** Takes a theme, and keeps the choice. Fails with an Error for a name that is none. */
  choose(name: string): void {
    this.#chosen = this.#of(name);
    this.#previewed = undefined;
    this.#tools.keep(name === USUAL ? undefined : name);
  }

  #of(name: string): Theme {
    return this.#tools.theme(name === USUAL ? undefined : name);
  }
}
