import { Looks } from '../../../src/browser/bar/looks.js';
import { chooseTheme, themeNames } from '../../../src/terminal/ui/theme.js';

/** The style of a browser whose user has chosen none. @param keep receives the choice */
export function usualLooks(keep: (name: string | undefined) => void = () => undefined): Looks {
  return new Looks({
    names: themeNames({}),
    theme: (name, background) =>
      chooseTheme({ name, themes: {}, variables: { COLORTERM: 'truecolor' }, background }),
    chosen: undefined,
    keep,
  });
}
