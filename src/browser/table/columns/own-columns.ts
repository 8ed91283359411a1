import type { KubeObject } from '../../../codec/object.js';
import { type ApiResource, resourceName } from '../../../discovery/types.js';
import { showControls } from '../../../terminal/sanitize.js';
import { cellSortKey } from '../../rows/sort-key.js';
import { parseUsage, type UsageColumn, usageColumnOf, usageTitle } from '../metrics/usage-columns.js';
import { type Column, cellColumn } from './columns.js';

/** One of the user's own columns: a label, the value at a path of the object, or a figure of metrics. */
export type OwnColumn = { id: string; title: string } & (
  | { label: string }
  | { path: string }
  | { use: UsageColumn }
);

/** The typed text is not a column; the message says why. */
export class OwnColumnError extends Error {
  override readonly name = 'OwnColumnError';
}

const LABEL_KEY = /^(?:[a-z0-9.-]+\/)?[A-Za-z0-9](?:[A-Za-z0-9._-]*[A-Za-z0-9])?$/;

/** What cannot contain a secret's values: annotations can, if the secret was applied. */
const OF_SECRETS =
  /^\.metadata\.(?:name|namespace|uid|generation|resourceVersion|creationTimestamp|labels|finalizers|ownerReferences)(?:[.[].*)?$/;

/**
 * Parses a column as typed or stored: `label:app`, `QOS=.status.qosClass`, `.spec.nodeName`, with or without a leading
 * `+`. Fails with OwnColumnError, also if the column would show a secret's values.
 */
export function parseOwnColumn(text: string, resource: ApiResource): OwnColumn {
  const typed = text.trim().replace(/^\+/, '').trim();
  const [, label] = /^label:(.*)$/.exec(typed) ?? [];
  if (label !== undefined) {
    if (!LABEL_KEY.test(label)) throw new OwnColumnError('the label key is missing, as in label:app');
    const title = label.slice(label.lastIndexOf('/') + 1).toUpperCase();
    return { id: `label:${label}`, title, label };
  }
  const measured = usageColumnOf(typed, resource);
  if (measured !== undefined)
    return { id: measured, title: usageTitle(measured), use: parseUsage(measured)! };
  const [, named, path = ''] = /^(?:([^=.{}[\]]+)=)?\{?(\..*?)\}?$/.exec(typed) ?? [];
  if (path === '' || path === '.')
    throw new OwnColumnError('a column is TITLE=.path.of.a.field, or label:KEY');
  if (resourceName(resource) === 'secrets' && !OF_SECRETS.test(path))
    throw new OwnColumnError('for secrets, a table shows only names, labels, owners and the like');
  const last = path.match(/[A-Za-z0-9_-]+/g)?.at(-1) ?? path;
  const title = showControls(named?.trim() || last).toUpperCase();
  return { id: `+${title}=${path}`, title, path };
}

/** Whether metadata is enough for all columns, without whole objects. */
export function readsMetadataOnly(columns: readonly OwnColumn[]): boolean {
  return columns.every((column) => {
    if ('use' in column) return column.use.per === undefined;
    return 'label' in column || /^\.metadata[.[]/.test(column.path);
  });
}

/** The column of a label; it needs only data that every row has. */
export function labelColumn({ id, title, label }: { id: string; title: string; label: string }): Column {
  const textOf: Column['text'] = ({ labels }) => labels?.[label] ?? '';
  return {
    ...cellColumn(title, -1, { text: textOf, sortBy: { keyOf: (row) => cellSortKey(textOf(row, 0)) } }),
    id,
  };
}

/** Returns the value at a path of an object as the text of a cell. */
export type ReadPath = (object: KubeObject) => string;

/** Makes the reader of a path. Fails with OwnColumnError if the path cannot be read. */
export async function pathReader(path: string): Promise<ReadPath> {
  const { findResults, JsonPathError, parseExpression, relaxedExpression, goValueText } = await import(
    '../../../render/jsonpath/index.js'
  );
  try {
    const template = parseExpression(relaxedExpression(path));
    return (object) => {
      try {
        const values = findResults(template, object).flat();
        return values.map((value) => (value === undefined ? '' : goValueText(value))).join(',');
      } catch (error) {
        // A path may lead to a list in some objects, and not in others.
        if (error instanceof JsonPathError) return '<error>';
        throw error;
      }
    };
  } catch (error) {
    if (error instanceof JsonPathError)
      throw new OwnColumnError(`this is not a valid path: ${error.message}`);
    throw error;
  }
}
