import type { CreditProposal } from '@plumbline/contract';
import type { UncountedCause } from '@plumbline/domain/billing/credits/credit-words';
import { Button } from '../../design/button/button.tsx';
import type { DataColumn } from '../../design/table/data-column.ts';
import classes from './usage.module.css';
import { familyLabels, usageDay } from './usage-texts.ts';

const causeWords: Readonly<Record<UncountedCause, (operation: number) => string>> = {
  merge: (operation) => `Merge ${operation}: both profiles were counted.`,
  transferTest: (operation) => `Transfer ${operation} of a test left one person fewer.`,
  undo: (operation) => `Undoing transfer ${operation} left one person fewer.`,
};

/** Why somebody is counted once too often, with the ids that the history of operations shows. */
export const causeText = ({ cause, profileOperationId, profileIds }: CreditProposal): string =>
  `${causeWords[cause](profileOperationId)} Profiles ${profileIds.join(' and ')}.`;

export const periodText = ({ family, periodStart, periodEnd }: CreditProposal): string =>
  `${familyLabels[family]}, ${usageDay(periodStart)} to ${usageDay(periodEnd)}`;

interface ProposalActs {
  approve: (proposal: CreditProposal) => void;
  dismiss: (proposal: CreditProposal) => void;
}

export const proposalColumns = ({ approve, dismiss }: ProposalActs): DataColumn<CreditProposal>[] => [
  {
    id: 'period',
    header: 'Closed period',
    value: periodText,
    cell: (proposal) => <span className={classes.wrapped}>{periodText(proposal)}</span>,
    kind: 'name',
    phone: 'title',
  },
  {
    id: 'organization',
    header: 'Counted for',
    value: ({ usingOrganizationName }) => usingOrganizationName,
    cell: ({ usingOrganizationName }) => <span className={classes.wrapped}>{usingOrganizationName}</span>,
    phone: 'detail',
  },
  {
    id: 'cause',
    header: 'Cause',
    value: causeText,
    cell: (proposal) => <span className={classes.wrapped}>{causeText(proposal)}</span>,
    phone: 'below',
  },
  {
    id: 'answer',
    header: 'Decision',
    value: () => null,
    phone: 'action',
    cell: (proposal) => (
      <span className={classes.decisions}>
        <Button size="small" aria-label={`Approve: ${causeText(proposal)}`} onClick={() => approve(proposal)}>
          Approve
        </Button>
        <Button size="small" aria-label={`Dismiss: ${causeText(proposal)}`} onClick={() => dismiss(proposal)}>
          Dismiss
        </Button>
      </span>
    ),
  },
];
