const word = '[a-z0-9]+(?:(?:[._]|__|-+)[a-z0-9]+)*';
const host = '(?:[a-zA-Z0-9]|[a-zA-Z0-9][a-zA-Z0-9-]*[a-zA-Z0-9])';
const domain = `(?:${host}(?:\\.${host})*|\\[[a-fA-F0-9:]+\\])(?::[0-9]+)?`;
const tag = '\\w[\\w.-]{0,127}';
const digest = '[A-Za-z][A-Za-z0-9]*(?:[-_+.][A-Za-z][A-Za-z0-9]*)*:[0-9a-fA-F]{32,}';

/** Image references (github.com/distribution/reference): a name, perhaps after a domain, a tag and a digest. */
const REFERENCE = new RegExp(`^(?:${domain}/)?${word}(?:/${word})*(?::${tag})?(?:@${digest})?$`);

/** Whether a text is a valid image reference. */
export function isImageReference(text: string): boolean {
  return REFERENCE.test(text);
}

/** The parts of an image reference. */
interface ImageName {
  /** As it is written: `nginx`, `registry.example.com:5000/shop/web`. */
  repository: string;
  /** `latest` if it has neither a tag nor a digest: that is what is pulled then. */
  tag: string;
  /** `sha256:...`; "" if none is written. */
  digest: string;
}

/** The parts of an image reference; an invalid reference is all repository. */
export function parseImage(text: string): ImageName {
  const at = text.indexOf('@');
  const [name, found] = at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)];
  const colon = name.lastIndexOf(':');
  const isTagged = colon > name.lastIndexOf('/');
  const written = isTagged ? name.slice(colon + 1) : '';
  return {
    repository: isTagged ? name.slice(0, colon) : name,
    tag: written === '' && found === '' ? 'latest' : written,
    digest: found,
  };
}

/** A repository with the default domain and folder added if missing: `docker.io/library/nginx`. */
export function wholeRepository(repository: string): string {
  const slash = repository.indexOf('/');
  const first = slash < 0 ? '' : repository.slice(0, slash);
  const isDomain = /[.:]/.test(first) || first === 'localhost' || first !== first.toLowerCase();
  if (!isDomain) return `docker.io/${slash < 0 ? 'library/' : ''}${repository}`;
  const rest = repository.slice(slash + 1);
  if (first !== 'docker.io' && first !== 'index.docker.io') return repository;
  return `docker.io/${rest.includes('/') ? '' : 'library/'}${rest}`;
}

/** The default image of pods with shells on nodes and of debug containers: it has a shell, nsenter and chroot. */
export const SHELL_IMAGE = 'busybox';
