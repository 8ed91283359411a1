/** Names of files that hold manifests. */
export const MANIFEST = /\.(json|ya?ml)$/;
