import { accessErrors } from './errors/access-errors.ts';
import { billingErrors } from './errors/billing-errors.ts';
import { codeErrors } from './errors/code-errors.ts';
import { connectionErrors } from './errors/connection-errors.ts';
import { deviceErrors } from './errors/device-errors.ts';
import { duplicateErrors } from './errors/duplicate-errors.ts';
import { exportErrors } from './errors/export-errors.ts';
import { fhirErrors } from './errors/fhir-errors.ts';
import { groupErrors } from './errors/group-errors.ts';
import { integrationErrors } from './errors/integration-errors.ts';
import { invoiceErrors } from './errors/invoice-errors.ts';
import { operationErrors } from './errors/operation-errors.ts';
import { organizationErrors } from './errors/organization-errors.ts';
import { profileErrors } from './errors/profile-errors.ts';
import { protocolErrors } from './errors/protocol-errors.ts';
import { requestErrors } from './errors/request-errors.ts';
import { rosterErrors } from './errors/roster-errors.ts';
import { scheduleErrors } from './errors/schedule-errors.ts';
import { schoolErrors } from './errors/school-errors.ts';
import { sharingErrors } from './errors/sharing-errors.ts';
import { subscriptionErrors } from './errors/subscription-errors.ts';
import { surveyErrors } from './errors/survey-errors.ts';
import { testErrors } from './errors/test-errors.ts';
import { transferErrors } from './errors/transfer-errors.ts';
import { usageErrors } from './errors/usage-errors.ts';

/**
 * Every sentence a refusal can say, once. `{name}` is filled from the failure's params, which never hold a person's name
 * or birth date. Literal texts of the specification stay as given, spelling included.
 */
export const errorCatalogue = {
  ...requestErrors,
  ...accessErrors,
  ...organizationErrors,
  ...connectionErrors,
  ...groupErrors,
  ...profileErrors,
  ...operationErrors,
  ...transferErrors,
  ...testErrors,
  ...rosterErrors,
  ...sharingErrors,
  ...codeErrors,
  ...scheduleErrors,
  ...protocolErrors,
  ...duplicateErrors,
  ...surveyErrors,
  ...exportErrors,
  ...deviceErrors,
  ...integrationErrors,
  ...fhirErrors,
  ...invoiceErrors,
  ...subscriptionErrors,
  ...billingErrors,
  ...usageErrors,
  ...schoolErrors,
} as const;

export type ErrorCode = keyof typeof errorCatalogue;

export type MessageParams = Readonly<Record<string, string | number>>;

/**
 * The sentence of a code with its params filled in.
 * @returns the text; a placeholder without a param stays visible, so that a test sees it
 */
export function errorMessage(code: ErrorCode, params: MessageParams = {}): string {
  return errorCatalogue[code].message.replace(/\{(\w+)\}/g, (whole, name: string) =>
    name in params ? String(params[name]) : whole,
  );
}
