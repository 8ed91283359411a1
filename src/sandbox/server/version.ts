/** The minor version of the Kubernetes that the sandbox is like. */
export const RELEASE = 32;

/** GET /version: what kind of server the sandbox behaves as (version.Info of apimachinery). */
export const VERSION_TEXT = JSON.stringify({
  major: '1',
  minor: String(RELEASE),
  gitVersion: 'v1.32.0-proa',
  gitCommit: '',
  gitTreeState: 'clean',
  buildDate: '1970-01-01T00:00:00Z',
  goVersion: '',
  compiler: '',
  platform: '',
});
