import { getAllSubscriptions } from '@plumbline/contract/features/subscriptions/subscriptions';
import type { PackageFamily } from '@plumbline/domain/billing/package-tiers';
import { useQuery } from '@tanstack/react-query';
import { callQuery } from '../../platform/api/call-query.ts';

/** The terms of a family that the viewer sees. */
export function useTerms(family: PackageFamily) {
  const query = useQuery(callQuery(getAllSubscriptions, { isSports: family === 'sports' }));
  const terms = query.data?.productSubscriptions.flatMap(({ model }) => model[family] ?? []);
  return { query, terms: terms ?? [] };
}
