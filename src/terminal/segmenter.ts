/**
 * Characters that are always single graphemes, as long as the text contains no others: none of them joins the one
 * before it. Escape, which starts colors, is one; so are the ellipsis and the characters of frames and bars.
 */
const ALONE =
  /^[\x1b\x20-\x7e\u00a0-\u00ac\u00ae-\u02ff\u0370-\u0482\u048a-\u052f\u2010-\u2027\u2500-\u25ff\u3041-\u3096\u309b-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7a3\uff01-\uff60]*$/;

/** A grapheme, and where it starts. */
interface Grapheme {
  segment: string;
  index: number;
}

/**
 * Splits texts into graphemes, as Intl.Segmenter does. Creating one of those takes 20 ms, and each text takes a hundred
 * times as long as here: it is used only for texts that need it. The bundle provides this to packages in its place.
 */
export class GraphemeSegmenter {
  #thorough: Intl.Segmenter | undefined;

  segment(text: string): Iterable<Grapheme> {
    if (ALONE.test(text)) return eachOf(text);
    this.#thorough ??= new Intl.Segmenter();
    return this.#thorough.segment(text);
  }
}

function* eachOf(text: string): Generator<Grapheme, void, undefined> {
  for (let index = 0; index < text.length; index++) yield { segment: text[index]!, index };
}
