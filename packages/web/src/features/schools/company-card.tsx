import type { CrmCompany, SchoolBusinessType } from '@plumbline/contract';
import { schoolBusinessTypeNames } from '@plumbline/contract/features/schools/business-types';
import { idFieldOfType, updateHubspotCompanyModel } from '@plumbline/contract/features/schools/crm-company';
import { getSchoolCandidates } from '@plumbline/contract/features/schools/school-lists';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { Button } from '../../design/button/button.tsx';
import { Checkbox } from '../../design/form/checkbox.tsx';
import { SelectInput } from '../../design/form/select-input.tsx';
import { Card } from '../../design/layout/card.tsx';
import { EmptyState } from '../../design/state/empty-state.tsx';
import { ErrorState } from '../../design/state/error-state.tsx';
import { Loading, SkeletonRows } from '../../design/state/skeleton.tsx';
import { callQuery } from '../../platform/api/call-query.ts';
import { queryFailure } from '../../platform/api/query-failure.tsx';
import { useAction } from '../../platform/api/use-action.ts';
import { CandidateList } from './candidate-list.tsx';
import { candidatesRequest, placeOf } from './candidates-request.ts';
import classes from './schools.module.css';
import { useMovingOn } from './use-moving-on.ts';

export interface CompanyCardProps {
  company: CrmCompany;
  businessType: SchoolBusinessType;
  /** How many companies were passed before. */
  passed: number;
  onNext: () => void;
}

/** One company of the customer list with the schools that it may be. */
export function CompanyCard({ company, businessType, passed, onNext }: CompanyCardProps) {
  const [type, setType] = useState(businessType);
  const [chosen, setChosen] = useState<string | null>(null);
  const [becomesDistrict, setBecomesDistrict] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const unchosenId = useId();
  const movingOn = useMovingOn(onNext);
  const query = useQuery(callQuery(getSchoolCandidates, candidatesRequest(company, type)));
  const candidates = query.data?.candidates;
  const selected = chosen ?? query.data?.preselectedId ?? null;
  const { run, isWorking } = useAction(updateHubspotCompanyModel, {
    success: ({ message }) => message,
    refusalIn: 'both',
  });
  // Whoever works by keyboard begins at the next company, not at a button that is gone.
  useEffect(() => heading.current?.focus(), []);

  async function save(decided: object, organizationBusinessType: SchoolBusinessType) {
    const { id, name } = company;
    const outcome = await run({ company: { id, name, organizationBusinessType, ...decided } });
    if (outcome.ok) onNext();
    else movingOn.fail(outcome.errors[0]?.message ?? '');
  }
  const match = () => {
    if (selected !== null && !isWorking) void save({ [idFieldOfType[type]]: selected }, type);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    match();
  };
  const skip = () => void save({ ncesToolSkipped: true }, becomesDistrict ? 'School District' : businessType);
  const workByKey = (event: KeyboardEvent) => {
    // A form submits by itself from its fields alone, and a new company has the focus on its name. A key that is held down would match
    // the companies that follow.
    if (event.key === 'Enter' && event.target === heading.current && !event.repeat) match();
    const found = /^[1-9]$/.test(event.key) ? candidates?.[Number(event.key) - 1] : undefined;
    const isTyping = event.target instanceof HTMLInputElement && event.target.type !== 'radio';
    if (found !== undefined && !isTyping && !event.ctrlKey && !event.metaKey && !event.altKey)
      setChosen(found.id);
  };

  return (
    <Card label="Company">
      <form onSubmit={submit} onKeyDown={workByKey} className={classes.company}>
        <div>
          <p className={classes.quiet}>Company {passed + 1}</p>
          <h2 ref={heading} tabIndex={-1} className={classes.name}>
            {company.name === '' ? 'A company without a name' : company.name}
          </h2>
          <p className={classes.place}>{placeOf(company)}</p>
        </div>
        {movingOn.trouble !== null && (
          <div className={classes.trouble}>
            <ErrorState what={movingOn.trouble} why="The next company follows in 5 seconds." />
            <Button onClick={movingOn.stay}>Stay on this company</Button>
          </div>
        )}
        <div className={classes.type}>
          <SelectInput
            label="Business type"
            options={schoolBusinessTypeNames.map((value) => ({ value, label: value }))}
            value={type}
            opensOnFocus={false}
            onChange={(other) => {
              setType(other);
              setChosen(null);
            }}
          />
        </div>
        {queryFailure('The schools did not load.', query)}
        {candidates === undefined && query.error === null && (
          <Loading label="Loading Data...">
            <SkeletonRows rows={5} />
          </Loading>
        )}
        {candidates?.length === 0 && (
          <EmptyState
            title="No schools or districts match the state of the current company"
            text={
              query.data?.hasSchools
                ? 'Choose another business type, or skip the company.'
                : 'No list of this type is loaded. An operator loads it with load:schools.'
            }
          />
        )}
        {candidates !== undefined && candidates.length > 0 && (
          <CandidateList candidates={candidates} selected={selected} onSelect={setChosen} />
        )}
        <div className={classes.foot}>
          <Button
            type="submit"
            variant="primary"
            disabled={selected === null}
            aria-describedby={selected === null ? unchosenId : undefined}
            isWorking={isWorking}
          >
            Match
          </Button>
          <Button onClick={skip} isWorking={isWorking}>
            Skip
          </Button>
          {businessType !== 'School District' && (
            <Checkbox
              label="Skip as a School District"
              checked={becomesDistrict}
              onChange={(event) => setBecomesDistrict(event.target.checked)}
            />
          )}
          {selected === null && (
            <p id={unchosenId} className={classes.quiet}>
              To match, choose a school or district first.
            </p>
          )}
        </div>
      </form>
    </Card>
  );
}
