import type { CreditPositionView, ResponseOf, UsageItem } from '@plumbline/contract';
import type { getProfileUsageHistory } from '@plumbline/contract/features/usage/usage-calls';
import type { PackageFamily } from '@plumbline/domain/billing/package-tiers';
import type { OnAddressChange } from '../../platform/list/list-address.ts';
import type { AddressOf } from '../../platform/navigation/page-address.ts';

export type UsageHistory = ResponseOf<typeof getProfileUsageHistory>;
export type FamilyUsage = UsageHistory[PackageFamily];
export type UsageAddress = AddressOf<'/billing/usage'>;

/** What a part of the page needs that shows a page of a table. */
export interface UsageAddressProps {
  address: UsageAddress;
  onAddressChange: OnAddressChange<UsageAddress>;
}

/** A row that internal staff may change: people of the running period and what was taken back are none. */
export type EditableUsage = UsageItem & { profileUsageId: number; version: number };

export const isEditable = (row: UsageItem): row is EditableUsage =>
  row.profileUsageId !== null && row.version !== null && !row.isDeleted;

/** Rows of the running period have no id, and there is one of them in a table. */
export const usageKey = ({ profileUsageId }: UsageItem): string => String(profileUsageId ?? 'running');

/** Credits whose numbers the reader may see. */
export type CountedPosition = CreditPositionView & { credits: NonNullable<CreditPositionView['credits']> };

export const hasNumbers = (position: CreditPositionView): position is CountedPosition =>
  position.credits !== null;
