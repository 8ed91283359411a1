/** Names of manifest files. */
export const MANIFEST = /\.(json|ya?ml)$/;
