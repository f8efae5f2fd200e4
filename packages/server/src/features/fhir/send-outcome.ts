import { type ErrorCode, errorCatalogue, errorMessage } from '@plumbline/contract';
import { type IssueCode, operationOutcome } from '@plumbline/domain';
import type { FastifyReply } from 'fastify';
import type { SendPartnerRefusal } from '../../platform/partner-door/partner-route.ts';
import { fhirJsonType } from './fhir-json.ts';

/** What a status is called among HL7's issue types. */
const issueOfStatus: Readonly<Record<number, IssueCode>> = {
  400: 'invalid',
  401: 'login',
  403: 'forbidden',
  404: 'not-found',
  405: 'not-supported',
  406: 'not-supported',
  409: 'conflict',
  429: 'throttled',
};

const issueOf = (code: ErrorCode): IssueCode =>
  code === 'fhir.unknown_parameter'
    ? 'not-supported'
    : (issueOfStatus[errorCatalogue[code].status] ?? 'exception');

/** Every refusal of the door as an OperationOutcome, with the status it has everywhere. */
export const sendOutcome: SendPartnerRefusal = (reply: FastifyReply, code, { params = {} } = {}) => {
  const { seconds } = params;
  if (typeof seconds === 'number') reply.header('retry-after', Math.max(1, Math.ceil(seconds)));
  return reply
    .code(errorCatalogue[code].status)
    .type(`${fhirJsonType}; charset=utf-8`)
    .send(JSON.stringify(operationOutcome(issueOf(code), errorMessage(code, params))));
};
