import { describe, expect, it } from 'vitest';
import type { Frame } from '../../scripts/picture/frame.js';
import { animatedSvg } from '../../scripts/picture/svg.js';
import { document } from './support.js';

const frames: Frame[] = [
  { lines: [[{ text: '$ proa' }]], milliseconds: 1000 },
  { lines: [[{ text: '$ proa' }], [{ text: 'a < b', color: '#56b4e9', bold: true }]], milliseconds: 3000 },
];
const svg = animatedSvg(frames, { columns: 10, rows: 2 }, 'a & b');

describe('an animated picture of a terminal', () => {
  it('shows each frame for its time, and repeats all of them', () => {
    expect(svg).toContain('@keyframes k0{0%{opacity:1}25%{opacity:0}}');
    expect(svg).toContain('@keyframes k1{0%{opacity:0}25%{opacity:1}}');
    expect(svg.match(/4000ms step-end infinite/g)).toHaveLength(2);
  });

  it('shows only the last frame if nothing moves', () => {
    expect(svg).toContain('@media (prefers-reduced-motion:no-preference)');
    expect(
      [...svg.matchAll(/<g id="(f\d)"( opacity="0")?>/g)].map(([, id, hidden]) => [id, !hidden]),
    ).toEqual([
      ['f0', false],
      ['f1', true],
    ]);
  });

  it('draws a line once, however many frames show it', () => {
    expect(svg.match(/>\$ proa</g)).toHaveLength(1);
    expect(svg.match(/href="#l0"/g)).toHaveLength(2);
  });

  it('describes its content in words, and does not change texts', () => {
    expect(svg).toContain('<title>a &amp; b</title>');
    expect(svg).toMatch(/fill="#56b4e9" class="b">a &lt; b</);
  });
});

const names = ['table', 'question', 'why', 'health', 'logs', 'capacity', 'narrow', 'wide', 'help'];

it.each(['docs/proa.svg', ...names.map((name) => `docs/pictures/${name}.svg`)])(
  '%s is small, and runs nothing',
  (path) => {
    const picture = document(path);
    expect(picture.length).toBeLessThan(200_000);
    expect(picture).not.toMatch(/<script|https?:\/\/(?!www\.w3\.org\/2000\/svg")/);
  },
);
