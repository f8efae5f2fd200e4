import type { ViewerKind } from '@plumbline/domain';
import { InvariantError } from './invariant-error.ts';

/**
 * Who is asking, built from the database on each request: never from the token, never from the body. It decides the
 * database role and the settings that row-level security reads.
 */
export interface Viewer {
  kind: ViewerKind;
  accountId: number | null;
  sessionId: number | null;
  /** The selected organization; null for signed-out viewers and for staff outside an organization. */
  organizationId: number | null;
  /** Enabled groups granted to a User there; empty for every other kind (a System Admin is not tested by group). */
  groupIds: readonly number[];
  /** Linked profiles of a family account, or the matched profile of a code token. */
  profileIds: readonly number[];
  /** Child organizations whose totals an enterprise admin sees. */
  totalOrganizationIds: readonly number[];
  billingOrganizationIds: readonly number[];
  /** The code behind a code token. */
  codeId: number | null;
  /** The token itself, whose missed matches are counted. */
  codeTokenId: number | null;
  isSuperAdmin: boolean;
  isBillingContact: boolean;
  /**
   * The one report or invoice that a print token opens. Who comes with one may ask the calls that take it and nothing else, whatever the
   * account behind it may do; left out for everybody else.
   */
  printable?: PrintableReport | PrintableInvoice;
  /**
   * Of the token of a code that ended less than seven days ago: it hands in what was tested in this time, and opens nothing else. Left out for
   * everybody else.
   */
  lateCode?: { from: Date; until: Date };
  /** IANA name from the request's header; UTC where none was sent. */
  timeZone: string;
}

/** A viewer inside an organization, as every call that reaches into one has it. */
export interface InsideViewer extends Viewer {
  organizationId: number;
}

/**
 * Says that a viewer is inside an organization; asked once for each call and each job, so that nothing behind them asks again.
 * @throws InvariantError where the permission of a call let somebody in who has none
 */
export function assertInside(viewer: Viewer): asserts viewer is InsideViewer {
  if (viewer.organizationId === null)
    throw new InvariantError(`a viewer of kind ${viewer.kind} has no organization`);
}

/** What a print token of an invoice was given for. */
export interface PrintableInvoice {
  kind: 'invoice';
  invoiceId: number;
}

/** What a print token of a report was given for. */
export interface PrintableReport {
  kind: 'report';
  profileId: number;
  /** The test that the report is about. */
  testId: number;
  /** The tests it may hold; empty: every one that its maker sees. */
  includedTestIds: readonly number[];
  /** The sections it may hold. */
  sections: readonly string[];
  preparedFor: string;
}
