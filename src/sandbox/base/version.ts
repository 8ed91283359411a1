/** The minor version of the Kubernetes that the sandbox is like. */
export const RELEASE = 36;

/** The version that the sandbox tells everywhere. */
export const VERSION = `v1.${RELEASE}.0-proa`;

/** GET /version: what kind of server the sandbox behaves as (version.Info of apimachinery). */
export const VERSION_TEXT = JSON.stringify({
  major: '1',
  minor: String(RELEASE),
  gitVersion: VERSION,
  gitCommit: '',
  gitTreeState: 'clean',
  buildDate: '1970-01-01T00:00:00Z',
  goVersion: '',
  compiler: '',
  platform: '',
});
