import { type Client, clientOf } from '../../cluster/client/client.js';
import type { Session } from '../../cluster/session.js';
import { YamlEmitter } from '../../codec/go-yaml/emit.js';
import { type JsonObject, type KubeObject, parseGroupVersion } from '../../codec/object.js';
import { quote } from '../../go/strconv/quote.js';
import { findRelease, findRevisions, type ReleasePlace } from '../../objects/releases/find.js';
import { HiddenValues } from '../../objects/releases/hidden-values.js';
import { documentsIn, joinDocuments, objectsIn, withoutValues } from '../../objects/releases/manifest.js';
import type { HelmRelease } from '../../objects/releases/release.js';
import type { ReleaseStore } from '../../objects/releases/stored.js';
import type { ObjectStates } from '../../objects/secrets/mask.js';
import type { TwoStates } from '../../render/unified-diff.js';
import { placeIn } from './place.js';

/** Which revisions are compared. */
interface DiffAsked {
  release: string;
  /** The one before the second if undefined. */
  before: number | undefined;
  /** The newest if undefined. */
  after: number | undefined;
  showSecrets: boolean;
}

/** What differs between two revisions. */
interface RevisionDiff {
  /** Their numbers. */
  before: number;
  after: number;
  files: TwoStates[];
}

/** Compares two revisions of a release in the namespace of a session. Fails as diffRevisions does. */
export function diffInSession(
  asked: DiffAsked,
  store: ReleaseStore | undefined,
  session: Session,
): Promise<RevisionDiff> {
  return diffRevisions(asked, placeIn(session, { store }), clientOf(session, 'json'));
}

/** Compares two revisions of a release. Fails as findRelease does, and if there is no earlier revision. */
export async function diffRevisions(
  { release, showSecrets, ...asked }: DiffAsked,
  place: ReleasePlace,
  client: Pick<Client, 'list' | 'get'>,
): Promise<RevisionDiff> {
  let { before, after } = asked;
  if (before === undefined || after === undefined) {
    const known = (await findRevisions(release, place, client)).map(({ revision }) => revision);
    after ??= known[0]!;
    const last = after;
    before ??= known.find((revision) => revision < last);
    if (before === undefined)
      throw new Error(`release ${quote(release)} has no revision before ${after} to compare with`);
  }
  const read = (revision: number) => findRelease(release, revision, place, client);
  const both = await Promise.all([read(before), read(after)]);
  return { before, after, files: await differences(both, showSecrets) };
}

/**
 * The differences between two revisions: the chart, the values of the user, and each object of manifests and hooks, as
 * YAML files. The values of secrets are masked unless they are requested. Fails if a manifest cannot be read.
 */
async function differences(
  [one, other]: readonly [HelmRelease, HelmRelease],
  showSecrets: boolean,
): Promise<TwoStates[]> {
  const hooks = (release: HelmRelease) =>
    joinDocuments(release.hooks.flatMap(({ manifest }) => documentsIn(manifest)));
  const [values, others] = showSecrets ? [one.values, other.values] : await maskedValues(one, other);
  const files = [
    yamlFile('chart', one.chart, other.chart),
    yamlFile('values', values, others),
    ...(await objectFiles(one.manifest, other.manifest, { prefix: '', showSecrets })),
    ...(await objectFiles(hooks(one), hooks(other), { prefix: 'hook.', showSecrets })),
  ];
  return files.filter(({ before, after }) => before !== after);
}

async function maskedValues(one: HelmRelease, other: HelmRelease): Promise<[JsonObject, JsonObject]> {
  const hidden = await HiddenValues.of(one, other);
  return [
    hidden.masked(one.values, { values: other.values, word: 'before' }),
    hidden.masked(other.values, { values: one.values, word: 'after' }),
  ];
}

/** Both states of each object in two manifests. Documents that are the same in both are skipped unread. */
async function objectFiles(
  before: string,
  after: string,
  { prefix, showSecrets }: { prefix: string; showSecrets: boolean },
): Promise<TwoStates[]> {
  const [ones, others] = [documentsIn(before), documentsIn(after)];
  const [inOne, inOther] = [new Set(ones), new Set(others)];
  const states = new Map<string, ObjectStates>();
  const add = async (document: string, side: keyof ObjectStates) => {
    for (const object of await objectsIn(document)) {
      const name = prefix + nameOf(object);
      states.set(name, { live: undefined, merged: undefined, ...states.get(name), [side]: object });
    }
  };
  for (const document of ones) if (!inOther.has(document)) await add(document, 'live');
  for (const document of others) if (!inOne.has(document)) await add(document, 'merged');
  return [...states].map(([name, both]) => {
    const { live, merged } = showSecrets ? both : withoutValues(both);
    return yamlFile(name, live, merged);
  });
}

/** Its name in `proa diff`: `apps.v1.Deployment.default.web`. The name is that of a file, not a path. */
function nameOf({ apiVersion = '', kind = '', metadata }: KubeObject): string {
  const { group, version } = parseGroupVersion(apiVersion);
  const parts = [
    ...(group === '' ? [] : [group]),
    version,
    kind,
    metadata?.namespace ?? '',
    metadata?.name ?? '',
  ];
  return parts.join('.').replaceAll(/[/\\\0]/g, '_');
}

function yamlFile(name: string, before: object | undefined, after: object | undefined): TwoStates {
  const asYaml = (value: object | undefined) =>
    value === undefined ? '' : new YamlEmitter().document(value);
  return { name, before: asYaml(before), after: asYaml(after) };
}
