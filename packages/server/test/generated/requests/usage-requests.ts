import { randomUUID } from 'node:crypto';
import {
  addProfileUsage,
  approveCreditProposal,
  deleteProfileUsage,
  dismissCreditProposal,
  editProfileUsage,
} from '@plumbline/contract';
import { dayFromToday } from '../../billing-portal.ts';
import { type RequestsOfCall, requests } from './requests-of-call.ts';

const aUsage = (place: { subscriptionId?: number; invoiceId?: number }) => ({
  usageTypeId: 1,
  usageCount: 3,
  usageStart: dayFromToday(0),
  usageEnd: dayFromToday(0),
  isSports: true,
  clientUuid: randomUUID(),
  ...place,
});

export const usageRequests: readonly RequestsOfCall[] = [
  requests(addProfileUsage, ({ subscriptionId, invoiceId }, own) => ({
    subscriptionId: aUsage({ subscriptionId, invoiceId: own.invoiceId }),
    invoiceId: aUsage({ subscriptionId: own.subscriptionId, invoiceId }),
  })),
  requests(editProfileUsage, ({ usageId }) => ({
    profileUsageId: { profileUsageId: usageId, version: usageId, usageCount: 4, reason: 'not theirs' },
  })),
  requests(deleteProfileUsage, ({ spareUsageId }) => ({
    profileUsageId: { profileUsageId: spareUsageId, version: spareUsageId, reason: 'not theirs' },
  })),
  requests(approveCreditProposal, ({ creditProposalId }) => ({
    creditProposalId: { creditProposalId },
  })),
  requests(dismissCreditProposal, ({ spareCreditProposalId }) => ({
    creditProposalId: { creditProposalId: spareCreditProposalId, reason: 'not theirs' },
  })),
];
