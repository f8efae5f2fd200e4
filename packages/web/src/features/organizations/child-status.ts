import type { EnterpriseOrganization } from '@plumbline/contract';

/** Whether a child tests: a new one is told what comes next rather than that it is inactive. */
export const childStatus = ({
  isActive,
  totalTests,
}: Pick<EnterpriseOrganization, 'isActive' | 'totalTests'>): { word: string; next: string | null } => {
  if (isActive) return { word: 'Active', next: null };
  return totalTests === 0
    ? { word: 'New: no one tested yet', next: 'Next: add profiles and a code.' }
    : { word: 'Inactive', next: null };
};
