import type { Frame, Size, Span } from './frame.ts';

const FONT_SIZE = 14;
const CELL_WIDTH = 8.4;
const LINE_HEIGHT = 18;
const PADDING = 14;

/** The terminal's default colors. */
export interface Ground {
  foreground: string;
  background: string;
}

export const GROUNDS = {
  dark: { foreground: '#e6edf3', background: '#0d1117' },
  light: { foreground: '#1f2328', background: '#ffffff' },
} as const satisfies Record<string, Ground>;

/** The SVG of a single frame. @param title the description for people who cannot see it */
export function stillSvg(
  { lines }: Pick<Frame, 'lines'>,
  { columns, rows }: Size,
  { title, ground }: { title: string; ground: Ground },
): string {
  const drawn = lines.map((spans, row) => {
    const text = lineText(spans, ground);
    return text === '' ? '' : `<g transform="translate(0 ${row * LINE_HEIGHT})">${text}</g>`;
  });
  return wholeSvg(drawn.filter((text) => text !== '').join('\n'), { columns, rows }, { title, ground });
}

/**
 * An animated SVG of a terminal's frames. It needs no script: each frame has its own animation. Without animation, as
 * chosen by the reader or the renderer, it shows only the last frame.
 * @param title the description for people who cannot see it
 */
export function animatedSvg(frames: readonly Frame[], { columns, rows }: Size, title: string): string {
  const total = frames.reduce((sum, { milliseconds }) => sum + milliseconds, 0);
  const lines = new Map<string, string>();
  const groups: string[] = [];
  const rules: string[] = [];
  let start = 0;
  for (const [index, frame] of frames.entries()) {
    const uses = frame.lines.map((spans, row) => {
      const drawn = lineText(spans, GROUNDS.dark);
      if (drawn === '') return '';
      const id = lines.get(drawn) ?? `l${lines.size}`;
      lines.set(drawn, id);
      return `<use href="#${id}" y="${row * LINE_HEIGHT}"/>`;
    });
    const hidden = index === frames.length - 1 ? '' : ' opacity="0"';
    groups.push(`<g id="f${index}"${hidden}>${uses.join('')}</g>`);
    const end = start + frame.milliseconds;
    const [from, to] = [percent(start, total), percent(end, total)];
    const before = from === '0%' ? '' : '0%{opacity:0}';
    const after = index === frames.length - 1 ? '' : `${to}{opacity:0}`;
    rules.push(
      `@keyframes k${index}{${before}${from}{opacity:1}${after}}#f${index}{animation:k${index} ${total}ms step-end infinite}`,
    );
    start = end;
  }
  const definitions = [...lines].map(([drawn, id]) => `<g id="${id}">${drawn}</g>`);
  const motion = `
@media (prefers-reduced-motion:no-preference){
${rules.join('\n')}
}`;
  return wholeSvg(
    groups.join('\n'),
    { columns, rows },
    { title, ground: GROUNDS.dark, motion, definitions: `<defs>\n${definitions.join('\n')}\n</defs>\n` },
  );
}

/** What a picture has besides its content. */
interface Surroundings {
  title: string;
  ground: Ground;
  motion?: string;
  definitions?: string;
}

function wholeSvg(
  drawn: string,
  { columns, rows }: Size,
  { title, ground, motion = '', definitions = '' }: Surroundings,
): string {
  const [width, height] = [Math.ceil(columns * CELL_WIDTH) + 2 * PADDING, rows * LINE_HEIGHT + 2 * PADDING];
  return `<svg xmlns="http://www.w3.org/2000/svg" xml:space="preserve" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" font-family="ui-monospace,SFMono-Regular,Menlo,Consolas,'DejaVu Sans Mono',monospace" font-size="${FONT_SIZE}" fill="${ground.foreground}">
<title>${escaped(title)}</title>
<style>
.b{font-weight:bold}
.u{text-decoration:underline}
.s{text-decoration:line-through}
.d{opacity:.7}${motion}
</style>
${definitions}<rect width="100%" height="100%" rx="8" fill="${ground.background}"/>
<g transform="translate(${PADDING} ${PADDING})">
${drawn}
</g>
</svg>
`;
}

/** The elements of one line, at the top; "" for an empty one. */
function lineText(spans: readonly Span[], ground: Ground): string {
  let column = 0;
  let drawn = '';
  for (const span of spans) {
    const width = [...span.text].length;
    if (span.inverse === true || span.background !== undefined || span.text.trim() !== '')
      drawn += spanElements(span, column, ground);
    column += width;
  }
  return drawn;
}

function spanElements(span: Span, column: number, { foreground, background }: Ground): string {
  const width = [...span.text].length;
  const x = rounded(column * CELL_WIDTH);
  const length = rounded(width * CELL_WIDTH);
  const behind = span.inverse === true ? (span.color ?? foreground) : span.background;
  const fill = span.inverse === true ? (span.background ?? background) : span.color;
  const box =
    behind === undefined ? '' : `<rect x="${x}" width="${length}" height="${LINE_HEIGHT}" fill="${behind}"/>`;
  if (span.text.trim() === '') return box;
  const classes = [span.bold && 'b', span.underline && 'u', span.strikethrough && 's', span.dim && 'd']
    .filter(Boolean)
    .join(' ');
  const attributes = [
    `x="${x}"`,
    `y="${FONT_SIZE}"`,
    `textLength="${length}"`,
    ...(fill === undefined ? [] : [`fill="${fill}"`]),
    ...(classes === '' ? [] : [`class="${classes}"`]),
  ];
  return `${box}<text ${attributes.join(' ')}>${escaped(span.text)}</text>`;
}

function percent(part: number, total: number): string {
  return `${rounded((100 * part) / total)}%`;
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
