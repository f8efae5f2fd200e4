import { getOwnAccount } from '@plumbline/contract/features/accounts/own-account';
import { accountTypes } from '@plumbline/domain/access/user-rules';
import { useQuery } from '@tanstack/react-query';
import { Card } from '../../design/layout/card.tsx';
import { ErrorState } from '../../design/state/error-state.tsx';
import { Loading, SkeletonRows } from '../../design/state/skeleton.tsx';
import { messageOf, retryOf } from '../../platform/api/api-error.ts';
import { callQuery } from '../../platform/api/call-query.ts';
import { useCurrentUser } from '../../platform/session/current-user.ts';
import classes from './account-form.module.css';
import { PersonalInformationForm } from './personal-information-form.tsx';

/** What a person says of themselves, and the address they sign in with. */
export function PersonalInformationPage() {
  const { account, viewingAsSuper } = useCurrentUser();
  const asked = useQuery(callQuery(getOwnAccount, {}));
  if (viewingAsSuper) {
    return <p className={classes.note}>Exit the internal view to edit your account.</p>;
  }
  return (
    <Card title="Personal Information">
      {asked.isPending && (
        <Loading label="Loading Data...">
          <SkeletonRows rows={4} />
        </Loading>
      )}
      {asked.isError && (
        <ErrorState
          what="Your account did not load."
          why={messageOf(asked.error)}
          onRetry={retryOf(asked.error, () => void asked.refetch())}
          isRetrying={asked.isFetching}
        />
      )}
      {asked.data && (
        <PersonalInformationForm own={asked.data} isStaff={account.accountTypeId === accountTypes.user} />
      )}
    </Card>
  );
}
