import type { OpenApi } from '../../cluster/open-api.js';
import type { Session } from '../../cluster/session.js';
import { groupVersion, type JsonObject, parseGroupVersion } from '../../codec/object.js';
import { type ApiResource, NoMatchError } from '../../discovery/types.js';
import { likelyGroup } from '../../discovery/well-known.js';
import { DisplayableError, isStop } from '../../process/errors.js';
import { explanation, resourceText } from '../../render/explain/explanation.js';
import { type FieldRequest, readRequest } from '../../render/explain/field-request.js';
import { explanationV2 } from '../../render/explain/v2-explanation.js';
import { kindIn } from '../../render/explain/v2-schema.js';
import type { TextOutcomes } from '../../render/outcomes.js';

/** The options of `explain`, validated. */
export interface ExplainOptions {
  /** As typed: `pods.spec.containers`. */
  request: string;
  /** `apps/v1`; "" for the server's preferred version. */
  apiVersion: string;
  recursive: boolean;
  /** `plaintext`, or `plaintext-openapiv2`; any other value is rejected after the server was asked. */
  output: string;
}

/**
 * Returns the documentation of a type or of a field. If the server has a document for each group-version, only the
 * requested one is read.
 */
export async function* explainType(options: ExplainOptions, session: Session): TextOutcomes {
  const { request, apiVersion, output } = options;
  const openApi = await session.openApi();
  if (output !== 'plaintext-openapiv2') askAhead(options, openApi);
  const requested = await requestedOf(request, apiVersion === '', session);
  const isV2 = output === 'plaintext-openapiv2' || (output === 'plaintext' && !(await servesV3(openApi)));
  if (isV2) yield await byV2(requested, options, openApi);
  else yield* byV3(requested, options, openApi);
}

/**
 * The index, and the document that it probably names, are requested while discovery looks up the type. Their errors are
 * handled where they are needed.
 */
function askAhead({ request, apiVersion }: ExplainOptions, openApi: OpenApi): void {
  openApi.hasV3().catch(() => undefined);
  const group = likelyGroup(request.split('.', 1)[0]!.toLowerCase());
  if (group !== undefined && apiVersion === '') openApi.expect(group, LIKELY_VERSIONS[group] ?? 'v1');
}

/** If it is not v1. */
const LIKELY_VERSIONS: Readonly<Record<string, string>> = { autoscaling: 'v2' };

const NO_V3 = 'failed to fetch list of groupVersions: the server could not find the requested resource';

/** For a type that does not exist, fails with kubectl's message, which has no `error:` here. */
async function requestedOf(
  request: string,
  withGroup: boolean,
  { discovery }: Session,
): Promise<FieldRequest> {
  try {
    return await readRequest(request, withGroup, discovery);
  } catch (error) {
    if (!(error instanceof NoMatchError)) throw error;
    const hint = request.includes('/') ? request.replaceAll('/', '.') : undefined;
    throw new DisplayableError(error.message, { display: error.message, cause: error, hint });
  }
}

/** After any failure of v3, v2 is tried. */
async function servesV3(openApi: OpenApi): Promise<boolean> {
  try {
    return await openApi.hasV3();
  } catch (error) {
    if (isStop(error)) throw error;
    return false;
  }
}

async function* byV3(
  { resource, path }: FieldRequest,
  { apiVersion, output, recursive }: ExplainOptions,
  openApi: OpenApi,
): AsyncGenerator<string, void, undefined> {
  const { group, version } = versionAsked(resource, apiVersion);
  if (!(await openApi.hasV3())) throw new Error(NO_V3);
  const document = (await openApi.v3(group, version)) as JsonObject | undefined;
  const what = { group, version, resource: resource.name, path };
  if (document === undefined) throw noResource(resourceText(what), resource, apiVersion);
  if (output !== 'plaintext') throw new Error(`unrecognized format: ${output}`);
  yield* explanation(what, { document, recursive });
}

async function byV2(
  { resource, path }: FieldRequest,
  { apiVersion, recursive }: ExplainOptions,
  openApi: OpenApi,
): Promise<string> {
  const { group, version } = versionAsked(resource, apiVersion);
  const kind = { group, version, kind: resource.kind };
  const document = (await openApi.v2()) as unknown as JsonObject;
  const schema = kindIn(document, kind);
  if (schema === undefined) throw noResource(`${group}/${version}, Kind=${kind.kind}`, resource, apiVersion);
  return explanationV2(kind, schema, path, { document, recursive });
}

/** @param resource in its preferred version */
function noResource(what: string, { group, version }: ApiResource, apiVersion: string): DisplayableError {
  const hint = apiVersion === '' ? undefined : groupVersion(group, version);
  return new DisplayableError(`couldn't find resource for "${what}"`, { hint });
}

function versionAsked(resource: ApiResource, apiVersion: string): Pick<ApiResource, 'group' | 'version'> {
  if (apiVersion.split('/').length > 2) throw new Error(`unexpected GroupVersion string: ${apiVersion}`);
  return apiVersion === '' ? resource : parseGroupVersion(apiVersion);
}
