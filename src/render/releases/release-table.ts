import { cellText } from '../table-cells.js';

/** A release by one of its revisions. */
export interface ReleaseRow {
  name: string;
  namespace: string;
  revision: number;
  /** RFC 3339; "" if unknown. */
  updated: string;
  status: string;
  /** The chart and its version: `web-1.4.2`. */
  chart: string;
  appVersion: string;
  /** Helm's description of the revision. */
  description: string;
  /** The deployed revision, if this one is not. */
  deployedRevision?: number;
  /** The object that stores it: `Secret/sh.helm.release.v1.web.v3`. */
  storedIn: string;
  /** Why it could not be read. */
  problem?: string;
}

/** How releases are shown. */
interface ReleaseTableOptions {
  wide: boolean;
  /** Several namespaces were read. */
  withNamespaces: boolean;
}

/** Statuses that are not well, or not final. */
const TROUBLE = /^(?:failed|pending-.*|uninstalling|superseded|unknown|)$/;

/** Whether the newest revision of a release deserves attention: it failed, has not ended, or cannot be read. */
export function isInTrouble({ status, problem }: Pick<ReleaseRow, 'status' | 'problem'>): boolean {
  return problem !== undefined || TROUBLE.test(status);
}

/** The headings of the table of releases. */
export function releaseHeadings({ wide, withNamespaces }: ReleaseTableOptions): string[] {
  return [
    'NAME',
    ...(withNamespaces ? ['NAMESPACE'] : []),
    ...['REVISION', 'UPDATED', 'STATUS', 'CHART', 'APP VERSION'],
    ...(wide ? ['DEPLOYED', 'DESCRIPTION'] : []),
  ];
}

/** The cells of a release, matching the headings; `!` precedes the status of one in trouble. */
export function releaseCells(row: ReleaseRow, { wide, withNamespaces }: ReleaseTableOptions): string[] {
  const { name, namespace, revision, appVersion, description, deployedRevision = '' } = row;
  const { updated, status, chart } = revisionTexts(row);
  const cells = [
    name,
    ...(withNamespaces ? [namespace] : []),
    ...[String(revision), updated, `${isInTrouble(row) ? '! ' : ''}${status}`, chart, appVersion],
    ...(wide ? [String(deployedRevision || (status === 'deployed' ? revision : '<none>')), description] : []),
  ];
  return cells.map(cellText);
}

/** The headings of the table of revisions. */
export const HISTORY_HEADINGS = ['REVISION', 'UPDATED', 'STATUS', 'CHART', 'APP VERSION', 'DESCRIPTION'];

/** The cells of a revision; `!` precedes the status of one that failed, has not ended or cannot be read. */
export function historyCells(row: ReleaseRow): string[] {
  const { updated, status, chart } = revisionTexts(row);
  const mark = status !== 'superseded' && isInTrouble(row) ? '! ' : '';
  return [String(row.revision), updated, mark + status, chart, row.appVersion, row.description].map(cellText);
}

function revisionTexts({ updated, status, chart, problem }: ReleaseRow) {
  return {
    updated: updated === '' ? '<unknown>' : updated.replace(/\.\d+/, ''),
    status: status || 'unknown',
    chart: problem === undefined ? chart : `cannot be read: ${problem}`,
  };
}
