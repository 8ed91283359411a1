import { type Client, clientOf } from '../../cluster/client/client.js';
import type { Session } from '../../cluster/session.js';
import type { KubeObject } from '../../codec/object.js';
import { review } from '../../objects/access/review.js';
import { goSlice, sortedEntries } from '../../render/describe/values.js';
import type { Outcomes } from '../../render/outcomes.js';
import { TabWriter } from '../../render/tabwriter.js';
import { isNotFound, StatusError } from '../../transport/errors.js';

/** The user according to the server: authentication.k8s.io UserInfo. */
interface UserInfo {
  username?: string;
  uid?: string;
  groups?: string[];
  extra?: Record<string, string[]>;
}

/** authentication.k8s.io SelfSubjectReview, of any version. */
interface SubjectReview extends KubeObject {
  status?: { userInfo?: UserInfo };
}

/** Newest first: servers before 1.28 and 1.27 have only the later ones. */
const VERSIONS = ['v1', 'v1beta1', 'v1alpha1'];

/**
 * Returns who the user is according to the server. Fails with kubectl's message if the server has no such API, or
 * refuses it.
 * @param asTable for people, rather than the response itself
 */
export async function* whoAmI(asTable: boolean, session: Session): Outcomes {
  const object = await subjectReview(clientOf(session, 'json'));
  if (!asTable) return yield { object, operation: 'reviewed' };
  const table = new TabWriter();
  for (const row of rowsOf(object.status?.userInfo ?? {})) table.add(row);
  yield* table.flush();
}

/** Uses the newest version that the server has. Fails with kubectl's message if it has none, or refuses. */
export async function subjectReview(client: Pick<Client, 'create'>): Promise<SubjectReview> {
  let missing: unknown;
  for (const version of VERSIONS) {
    try {
      return await review(client, { group: 'authentication.k8s.io', version, kind: 'SelfSubjectReview' });
    } catch (error) {
      if (error instanceof StatusError && error.code === 403) throw new Error(FORBIDDEN, { cause: error });
      if (!isNotFound(error)) throw error;
      missing = error;
    }
  }
  throw new Error(NOT_ENABLED, { cause: missing });
}

function* rowsOf({ username, uid, groups = [], extra }: UserInfo): Generator<string[]> {
  yield ['ATTRIBUTE', 'VALUE'];
  if (username) yield ['Username', username];
  if (uid) yield ['UID', uid];
  if (groups.length > 0) yield ['Groups', goSlice(groups)];
  for (const [key, values] of sortedEntries(extra)) yield [`Extra: ${key}`, goSlice(values)];
}

const NOT_ENABLED = 'the selfsubjectreviews API is not enabled in the cluster';
const FORBIDDEN = `${NOT_ENABLED} or you do not have permission to call it`;
