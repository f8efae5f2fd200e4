import { getMonthlyProfileCounts, getYearlyProfileCounts } from '@plumbline/contract';
import { type CountSpan, monthSpans, yearSpans } from '@plumbline/domain';
import { handle } from '../../platform/http/handle.ts';
import { ok } from '../../platform/http/result.ts';
import { countPeople } from '../../records/credits/people-counts.ts';
import { readPayer } from '../../records/invoices/payer.ts';

type Spans = (startDate: string, today: string) => CountSpan[];

const counts = (call: typeof getMonthlyProfileCounts | typeof getYearlyProfileCounts, spansOf: Spans) =>
  handle(call, async ({ request, tx, viewer: { organizationId } }) => {
    const { today } = await readPayer(tx, organizationId);
    return ok({ counts: await countPeople(tx, organizationId, spansOf(request.startDate, today)) });
  });

export const getMonthlyProfileCountsHandler = counts(getMonthlyProfileCounts, monthSpans);
export const getYearlyProfileCountsHandler = counts(getYearlyProfileCounts, yearSpans);
