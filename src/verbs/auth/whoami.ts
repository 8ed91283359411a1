import { type Client, clientOf } from '../../cluster/client/client.js';
import type { Session } from '../../cluster/session.js';
import type { KubeObject } from '../../codec/object.js';
import { review } from '../../objects/access/review.js';
import { goSlice, sortedEntries } from '../../render/describe/values.js';
import type { ObjectFormat } from '../../render/output-format.js';
import { objectPrinter } from '../../render/printers.js';
import { TabWriter } from '../../render/tabwriter.js';
import { isNotFound, StatusError } from '../../transport/errors.js';

/** Who the server says asks: authentication.k8s.io UserInfo. */
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

/** How `auth whoami` prints. */
interface WhoAmIOptions {
  /** Undefined: a table. */
  format: ObjectFormat | undefined;
  showManagedFields: boolean;
  allowMissingTemplateKeys: boolean;
}

/** Newest first: servers before 1.28 and 1.27 have the later ones alone. */
const VERSIONS = ['v1', 'v1beta1', 'v1alpha1'];

/** Carries out `auth whoami`. Fails with kubectl's message where the server has no such API, or refuses it. */
export async function runWhoAmI(options: WhoAmIOptions, session: Session): Promise<void> {
  const { environment } = session;
  const { format } = options;
  const printer = format && (await objectPrinter({ ...options, format, keepOrder: true }, environment));
  const subject = await subjectReview(clientOf(session, 'json'));
  if (printer !== undefined) {
    await printer.print([subject]);
    return printer.end({ resourceVersion: '', pages: 1, complete: true });
  }
  const table = new TabWriter();
  for (const row of rowsOf(subject.status?.userInfo ?? {})) table.add(row);
  for (const text of table.flush()) await environment.stdout.write(text);
}

/** Asks by the newest version that the server has. Fails with kubectl's message where it has none, or refuses. */
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
