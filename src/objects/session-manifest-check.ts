import { logWarnings } from '../cluster/log-warnings.js';
import { serverRelease } from '../cluster/server-release.js';
import type { Session } from '../cluster/session.js';
import type { Validation } from '../cluster/validation.js';
import { mention } from '../process/environment.js';
import { ManifestCheck } from './manifest-check.js';

/** Validates manifests with the types published by the server of a session. @param validation `--validate` */
export function manifestCheckOf(session: Session, validation: Validation): ManifestCheck {
  const { transport, discovery, environment } = session;
  return new ManifestCheck(validation, {
    release: serverRelease({ transport, discovery, signal: environment.signal }),
    openApi: async () => (await session.openApi()).v2(),
    warn: (text) => mention(logWarnings([text], session)),
  });
}
