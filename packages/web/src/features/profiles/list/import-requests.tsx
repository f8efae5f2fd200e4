import type { ImportRequest } from '@plumbline/contract';
import { decideImportRequest, getImportRequests } from '@plumbline/contract/features/profiles/import-profile';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../../design/button/button.tsx';
import { ConfirmDialog } from '../../../design/dialog/confirm-dialog.tsx';
import { Card } from '../../../design/layout/card.tsx';
import { AppLink } from '../../../design/link/app-link.tsx';
import { callQuery } from '../../../platform/api/call-query.ts';
import { queryFailure } from '../../../platform/api/query-failure.tsx';
import { useAction } from '../../../platform/api/use-action.ts';
import { hrefOf } from '../../../platform/navigation/page-address.ts';
import { dayText } from '../../../platform/time/time-texts.ts';
import classes from './profiles-page.module.css';

interface Decision {
  request: ImportRequest;
  isApproved: boolean;
}

export interface ImportRequestsProps {
  /** The viewer can open the page of a profile; a family cannot. */
  hasProfilePages: boolean;
}

/** Other organizations ask for profiles: who asks for whom, and the answer. Nothing while nobody asks. */
export function ImportRequests({ hasProfilePages }: ImportRequestsProps) {
  const query = useQuery(callQuery(getImportRequests, {}));
  const decide = useAction(decideImportRequest, {
    success: (_, { isApproved }) => (isApproved ? 'Profile Import Approved' : 'Profile Import Declined'),
  });
  const [decision, setDecision] = useState<Decision | null>(null);
  const requests = query.data?.importRequests ?? [];
  if (query.error === null && requests.length === 0 && decision === null) return null;
  return (
    <>
      <Card title="Import requests" isFlush>
        {queryFailure('Import requests did not load.', query)}
        {requests.length > 0 && (
          <ul className={classes.requests}>
            {requests.map((request) => (
              <li key={request.id} className={classes.request}>
                <span>
                  <strong>{request.organizationName}</strong> wants to import{' '}
                  {hasProfilePages ? (
                    <AppLink href={hrefOf('/profiles/$profileId/overview', { profileId: request.profileId })}>
                      profile {request.profileId}
                    </AppLink>
                  ) : (
                    `profile ${request.profileId}`
                  )}
                  , since {dayText(request.askedOn)}
                </span>
                <span className={classes.requestActs}>
                  <Button size="small" onClick={() => setDecision({ request, isApproved: false })}>
                    Decline
                    <RequestName request={request} />
                  </Button>
                  <Button size="small" onClick={() => setDecision({ request, isApproved: true })}>
                    Approve
                    <RequestName request={request} />
                  </Button>
                </span>
              </li>
            ))}
          </ul>
        )}
      </Card>
      {decision && (
        <ConfirmDialog
          isOpen
          onClose={() => setDecision(null)}
          title={decision.isApproved ? 'Approve Import' : 'Decline Import'}
          confirmLabel={decision.isApproved ? 'Approve' : 'Decline'}
          onConfirm={() => decide.run({ id: decision.request.id, isApproved: decision.isApproved })}
        >
          {decision.isApproved
            ? `${decision.request.organizationName} will see profile ${decision.request.profileId} and all of its tests, and can test the person. The profile also stays in your organization.`
            : `${decision.request.organizationName} will not get profile ${decision.request.profileId} and will be notified by email.`}
        </ConfirmDialog>
      )}
    </>
  );
}

/** Which request a button is about, for whom the buttons are a list of their own. */
const RequestName = ({ request }: { request: ImportRequest }) => (
  <span className="visually-hidden">{` profile ${request.profileId} for ${request.organizationName}`}</span>
);
