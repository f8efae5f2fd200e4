import { getProfileUsageHistory } from '@plumbline/contract';
import { ofFamily, type PackageFamily } from '@plumbline/domain';
import { handle } from '../../platform/http/handle.ts';
import { ok } from '../../platform/http/result.ts';
import { readCreditHistory } from '../../records/credits/credit-history.ts';
import { creditPositionView } from '../../records/credits/credit-position-view.ts';
import { readCreditPositions } from '../../records/credits/credit-positions.ts';
import { readPayerOf } from '../../records/credits/payer-of.ts';
import { usageRows } from '../../records/credits/usage-rows.ts';
import { readPayer } from '../../records/invoices/payer.ts';
import { listSubscriptions } from '../../records/subscriptions/subscription-rows.ts';
import { packageName } from '../../records/subscriptions/subscription-view.ts';

export const getProfileUsageHistoryHandler = handle(getProfileUsageHistory, async ({ tx, viewer }) => {
  const { organizationId, kind } = viewer;
  const [positions, entries, terms, { timeZone }, billedTo] = await Promise.all([
    readCreditPositions(tx, organizationId),
    readCreditHistory(tx, organizationId),
    listSubscriptions(tx, organizationId),
    readPayer(tx, organizationId),
    readPayerOf(tx, organizationId),
  ]);
  const usageOf = (family: PackageFamily) => {
    const position = positions[family];
    const periods = kind === 'super' ? ofFamily(terms, family) : [];
    return {
      position: position === null ? null : creditPositionView(position),
      usages: usageRows(family, { entries, terms, timeZone }, position),
      periods: periods.map(({ id, packageTierId, startsOn, endsOn }) => ({
        productSubscriptionId: id,
        packageTier: packageName(packageTierId),
        startsOn,
        endsOn,
      })),
    };
  };
  const isShared = (family: PackageFamily) => (positions[family]?.credits?.organizations.length ?? 0) > 1;
  return ok({
    sports: usageOf('sports'),
    clinical: usageOf('clinical'),
    billedTo,
    hasMultipleOrganizationUsage: isShared('sports') || isShared('clinical'),
  });
});
