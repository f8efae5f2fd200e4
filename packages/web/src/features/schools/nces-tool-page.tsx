import type { SchoolBusinessType } from '@plumbline/contract';
import { schoolBusinessTypeNames } from '@plumbline/contract/features/schools/business-types';
import { getSchoolDecisionsPaged } from '@plumbline/contract/features/schools/school-decisions';
import { getSchoolCandidates } from '@plumbline/contract/features/schools/school-lists';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Button } from '../../design/button/button.tsx';
import { SelectInput } from '../../design/form/select-input.tsx';
import { Card } from '../../design/layout/card.tsx';
import { EmptyState } from '../../design/state/empty-state.tsx';
import { ErrorState } from '../../design/state/error-state.tsx';
import { Loading, SkeletonRows } from '../../design/state/skeleton.tsx';
import { callQuery } from '../../platform/api/call-query.ts';
import { candidatesRequest } from './candidates-request.ts';
import { CompanyCard } from './company-card.tsx';
import { DecisionsCard } from './decisions-card.tsx';
import classes from './schools.module.css';
import { type Companies, useCompanies } from './use-companies.ts';

export interface NcesToolPageProps {
  businessType: SchoolBusinessType;
  onBusinessTypeChange: (businessType: SchoolBusinessType) => void;
}

/** Companies of the customer list, one after the other, each matched with its school or skipped. */
export function NcesToolPage(props: NcesToolPageProps) {
  // Companies of another type are another round.
  return (
    <div className={classes.page}>
      <Round key={props.businessType} {...props} />
      <DecisionsCard />
    </div>
  );
}

function Round({ businessType, onBusinessTypeChange }: NcesToolPageProps) {
  const companies = useCompanies(businessType);
  const { company, following } = companies;
  const connection = useQuery(callQuery(getSchoolDecisionsPaged, { RowsPerPage: 10 }));
  const queryClient = useQueryClient();
  useEffect(() => {
    // While one company is looked at, the schools of the next are compared.
    if (following !== null)
      void queryClient.prefetchQuery(
        callQuery(getSchoolCandidates, candidatesRequest(following, businessType)),
      );
  }, [following, businessType, queryClient]);
  if (connection.data?.isCrmConnected === false) {
    return (
      <Card label="Customer list">
        <EmptyState
          title="No customer list is connected"
          text="Companies can be matched here once an operator sets HUBSPOT_TOKEN."
        />
      </Card>
    );
  }
  return (
    <>
      <Card label="Start">
        <div className={classes.start}>
          <SelectInput
            label="Companies of business type"
            options={schoolBusinessTypeNames.map((value) => ({ value, label: value }))}
            value={businessType}
            opensOnFocus={false}
            onChange={onBusinessTypeChange}
          />
          <Button
            variant={company === null ? 'primary' : undefined}
            isWorking={companies.isLoading}
            onClick={() => void companies.start()}
          >
            Start
          </Button>
        </div>
        <Progress companies={companies} />
      </Card>
      {company !== null && (
        <CompanyCard
          key={company.id}
          company={company}
          businessType={businessType}
          passed={companies.passed}
          onNext={() => void companies.advance()}
        />
      )}
    </>
  );
}

function Progress({ companies }: { companies: Companies }) {
  if (companies.state === 'failed') {
    return (
      <ErrorState
        what="The companies did not load."
        why={companies.why ?? ''}
        onRetry={() => void companies.retry()}
        isRetrying={companies.isLoading}
      />
    );
  }
  if (companies.state === 'working' && companies.company === null) {
    return (
      <Loading label="Loading Data...">
        <SkeletonRows rows={3} />
      </Loading>
    );
  }
  if (companies.state === 'done') {
    return (
      <EmptyState
        title="No companies are left"
        text="Every company of this business type has a school identifier or was skipped."
      />
    );
  }
  return null;
}
