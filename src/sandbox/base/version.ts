/** The minor version of Kubernetes that the sandbox imitates. */
export const RELEASE = 36;

/** The version that the sandbox reports. */
export const VERSION = `v1.${RELEASE}.0-proa`;

/** GET /version: version.Info of apimachinery. */
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
