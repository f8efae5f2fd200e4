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

/** Shows a person's own name, contact data, and the email they sign in with. */
export function PersonalInformationPage() {
  const { account, viewingAsSuper } = useCurrentUser();
  const query = useQuery(callQuery(getOwnAccount, {}));
  if (viewingAsSuper) {
    return <p className={classes.note}>Exit the internal view to edit your account.</p>;
  }
  return (
    <Card title="Personal Information">
      {query.isPending && (
        <Loading label="Loading Data...">
          <SkeletonRows rows={4} />
        </Loading>
      )}
      {query.isError && (
        <ErrorState
          what="Your account did not load."
          why={messageOf(query.error)}
          onRetry={retryOf(query.error, () => void query.refetch())}
          isRetrying={query.isFetching}
        />
      )}
      {query.data && (
        <PersonalInformationForm own={query.data} isStaff={account.accountTypeId === accountTypes.user} />
      )}
    </Card>
  );
}
