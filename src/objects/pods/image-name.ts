const word = '[a-z0-9]+(?:(?:[._]|__|-+)[a-z0-9]+)*';
const host = '(?:[a-zA-Z0-9]|[a-zA-Z0-9][a-zA-Z0-9-]*[a-zA-Z0-9])';
const domain = `(?:${host}(?:\\.${host})*|\\[[a-fA-F0-9:]+\\])(?::[0-9]+)?`;
const tag = '\\w[\\w.-]{0,127}';
const digest = '[A-Za-z][A-Za-z0-9]*(?:[-_+.][A-Za-z][A-Za-z0-9]*)*:[0-9a-fA-F]{32,}';

/** References of images (github.com/distribution/reference): a name, perhaps behind a domain, a tag and a digest. */
const REFERENCE = new RegExp(`^(?:${domain}/)?${word}(?:/${word})*(?::${tag})?(?:@${digest})?$`);

/** Whether a text can be the reference of an image. */
export function isImageReference(text: string): boolean {
  return REFERENCE.test(text);
}
