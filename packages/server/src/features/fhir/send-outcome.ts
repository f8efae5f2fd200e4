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
  413: 'too-long',
  415: 'not-supported',
  429: 'throttled',
  503: 'transient',
};

const issueOfCode: Readonly<Partial<Record<ErrorCode, IssueCode>>> = {
  'fhir.unknown_parameter': 'not-supported',
  'fhir.wrong_value': 'value',
};

const issueOf = (code: ErrorCode): IssueCode =>
  issueOfCode[code] ?? issueOfStatus[errorCatalogue[code].status] ?? 'exception';

/** Every refusal of the door as an OperationOutcome, with the status it has everywhere. */
export const sendOutcome: SendPartnerRefusal = (reply: FastifyReply, code, { params = {}, field } = {}) => {
  const { seconds } = params;
  if (typeof seconds === 'number') reply.header('retry-after', Math.max(1, Math.ceil(seconds)));
  return reply
    .code(errorCatalogue[code].status)
    .type(`${fhirJsonType}; charset=utf-8`)
    .send(
      JSON.stringify(
        operationOutcome(issueOf(code), errorMessage(code, params), {
          parameters: field === undefined ? [] : [field],
        }),
      ),
    );
};
