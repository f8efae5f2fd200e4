import type { CurrentUser } from '@plumbline/contract';
import type { Permission } from '@plumbline/domain';
import type { ComponentType } from 'react';
import { DuplicatesSection } from '../../features/duplicates/duplicates-section.tsx';
import { BulkMergeSection } from '../../features/tools/bulk-merge-section.tsx';
import { MergeHistorySection } from '../../features/tools/merge-history-section.tsx';
import { TestsToBaselineSection } from '../../features/tools/tests-to-baseline-section.tsx';
import { TransferGroupSection } from '../../features/tools/transfer-group-section.tsx';
import {
  TransferProfileEnterpriseSection,
  TransferProfileStaffSection,
} from '../../features/tools/transfer-profile-sections.tsx';
import { TransferTestSection } from '../../features/tools/transfer-test-section.tsx';
import type { OnAddressChange } from '../../platform/list/list-address.ts';
import type { AddressOf } from '../../platform/navigation/page-address.ts';
import { MergeTool } from './merge-tools.tsx';

const may = ({ permissions }: CurrentUser, permission: Permission) => permissions.includes(permission);
const isInEnterprise = ({ selectedOrganization }: CurrentUser) =>
  selectedOrganization?.isEnterpriseAdminOrg === true;

/** What every section is given: the page's address, by which one section hands something to another. */
export interface ToolsSectionProps {
  address: AddressOf<'/tools'>;
  onAddressChange: OnAddressChange<AddressOf<'/tools'>>;
  /** Hands two profiles to the section `merge`, the one to keep first; null where that section is not there for this person. */
  onMerge: ((keep: number, lose: number) => void) | null;
}

/** A section of the Tools page: a card in a file of its own. */
export interface ToolsSection {
  /** `merge` is the one that two profiles are handed to. */
  name: string;
  /** Whether the section is there for this person, in the open organization. */
  isShown: (user: CurrentUser) => boolean;
  Section: ComponentType<ToolsSectionProps>;
}

/** The sections of the Tools page, in their order. A new one is a line here. */
export const toolsSections: readonly ToolsSection[] = [
  {
    name: 'duplicates',
    isShown: ({ permissions, selectedOrganization }) =>
      permissions.includes('report:duplicates') && selectedOrganization?.isEnterpriseAdminOrg === false,
    Section: DuplicatesSection,
  },
  {
    name: 'merge',
    isShown: (user) => may(user, 'profile:merge') && !isInEnterprise(user),
    Section: MergeTool,
  },
  {
    name: 'bulkMerge',
    isShown: (user) => may(user, 'profile:bulkMerge') && !isInEnterprise(user),
    Section: BulkMergeSection,
  },
  {
    name: 'transferProfileEnterprise',
    isShown: (user) =>
      may(user, 'enterprise:transfer') && isInEnterprise(user) && !may(user, 'tool:transfer'),
    Section: TransferProfileEnterpriseSection,
  },
  {
    name: 'transferProfileStaff',
    isShown: (user) => may(user, 'tool:transfer') && !isInEnterprise(user),
    Section: TransferProfileStaffSection,
  },
  { name: 'transferTest', isShown: (user) => may(user, 'tool:transfer'), Section: TransferTestSection },
  { name: 'testsToBaseline', isShown: (user) => may(user, 'tool:transfer'), Section: TestsToBaselineSection },
  { name: 'transferGroup', isShown: (user) => may(user, 'tool:transfer'), Section: TransferGroupSection },
  { name: 'mergeHistory', isShown: (user) => may(user, 'profile:merge'), Section: MergeHistorySection },
];
