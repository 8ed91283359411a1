/** The attributes and colors in the output to a terminal: `2` for dim, `38;5` for one of 256 colors. */
function attributesIn(written: string): string[] {
  return [...written.matchAll(/\u001b\[([\d;]*)m/g)].flatMap(([, parameters = '']) => {
    const codes = parameters.split(';');
    const found: string[] = [];
    for (let at = 0; at < codes.length; at++) {
      if (codes[at] !== '38' && codes[at] !== '48') found.push(codes[at]!);
      else {
        found.push(`${codes[at]};${codes[at + 1]}`);
        at += codes[at + 1] === '5' ? 2 : 4;
      }
    }
    return found;
  });
}

/** What no screen may have: dim text, and colors that the terminal lacks. @param level of chalk */
export function wrongLooks(written: string, level: 0 | 1 | 2): string[] {
  const allowed = [/^(?:0?|[1479]|2[24579]|39|49)$/, /^(?:[34][0-7]|9[0-7]|10[0-7])$/, /^[34]8;5$/].slice(
    0,
    level === 2 ? 3 : level + 1,
  );
  const wrong = new Set(attributesIn(written).filter((each) => !allowed.some((of) => of.test(each))));
  return [...wrong].map((each) => (each === '2' ? 'dim text' : `a look that this terminal has not: ${each}`));
}
