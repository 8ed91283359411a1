import { Looks } from '../../../src/browser/bar/looks.js';
import { chooseTheme, THEMES } from '../../../src/terminal/ui/theme.js';

/** The looks of a browser whose user has chosen none. @param keep gets what is chosen */
export function usualLooks(keep: (name: string | undefined) => void = () => undefined): Looks {
  return new Looks({
    names: Object.keys(THEMES),
    theme: (name) => chooseTheme({ name, themes: {}, variables: { COLORTERM: 'truecolor' } }),
    chosen: undefined,
    keep,
  });
}
