import type { CurrentUser, ResponseOf } from '@plumbline/contract';
import {
  type getProfileAccessForm as GetProfileAccessForm,
  getProfileAccessForm,
} from '@plumbline/contract/features/sharing/redeem-profile-access';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useBrand } from '../../brand/brand-provider.tsx';
import { Button } from '../../design/button/button.tsx';
import { buttonClass } from '../../design/button/button-class.ts';
import { CreateButton } from '../../design/button/create-button.tsx';
import { AppLink } from '../../design/link/app-link.tsx';
import { ErrorState } from '../../design/state/error-state.tsx';
import { messageOf } from '../../platform/api/api-error.ts';
import { send } from '../../platform/api/send.ts';
import { CreateAccountForm } from './create-account-form.tsx';
import { loginForLink } from './link-addresses.ts';
import classes from './redeem.module.css';
import { RedeemMessage } from './redeem-message.tsx';
import { useLinkOffer } from './use-link-offer.ts';
import { VerifyInformationDialog } from './verify-information-dialog.tsx';

export interface RedeemPageProps {
  /** The link's secret, as the address has it. */
  uniqueId: string | undefined;
  /** Who is signed in, if anybody. */
  user: CurrentUser | undefined;
  /** Goes on without pressing Continue. */
  shouldContinue: boolean;
}

/** What somebody sees who opens an access link: the way in, the question who the person is, and what they got. */
export function RedeemPage({ uniqueId, user, shouldContinue }: RedeemPageProps) {
  const { title } = useBrand();
  const { offer, revalidate, invalidate } = useLinkOffer(uniqueId);
  const [isGranted, setIsGranted] = useState(false);
  useEffect(() => {
    document.title = `Profile access – ${title}`;
  }, [title]);

  if (isGranted) return <Granted />;
  if (offer.kind === 'loading') {
    return (
      <RedeemMessage title="Profile access">
        <p role="status" className={classes.lead}>
          Checking the link…
        </p>
      </RedeemMessage>
    );
  }
  if (offer.kind === 'failed') {
    return (
      <RedeemMessage title="Profile access">
        <ErrorState what="The link could not be checked." why={offer.why} onRetry={revalidate} />
      </RedeemMessage>
    );
  }
  if (offer.kind === 'invalid' || uniqueId === undefined) {
    return (
      <RedeemMessage title="Profile access" problem="INVALID LINK. Please check with your administrator." />
    );
  }
  if (user === undefined) {
    return <SignedOut uniqueId={uniqueId} mayCreateAccount={offer.mayCreateAccount} onInvalid={invalidate} />;
  }
  return (
    <SignedIn
      uniqueId={uniqueId}
      user={user}
      shouldContinue={shouldContinue}
      onInvalid={invalidate}
      onGranted={() => setIsGranted(true)}
    />
  );
}

interface SignedOutProps {
  uniqueId: string;
  mayCreateAccount: boolean;
  onInvalid: () => void;
}

function SignedOut({ uniqueId, mayCreateAccount, onInvalid }: SignedOutProps) {
  const [isCreating, setIsCreating] = useState(false);
  if (isCreating) {
    return (
      <CreateAccountForm uniqueId={uniqueId} onInvalid={onInvalid} onCancel={() => setIsCreating(false)} />
    );
  }
  return (
    <RedeemMessage
      title="A profile was shared with you"
      lead="Sign in to get access. You need the name and birth date of the person it belongs to."
    >
      <AppLink
        href={loginForLink(uniqueId)}
        className={buttonClass({ variant: 'primary', size: 'large', isFullWidth: true })}
      >
        Login
      </AppLink>
      {mayCreateAccount && (
        <CreateButton size="large" isFullWidth onClick={() => setIsCreating(true)}>
          Create New Account
        </CreateButton>
      )}
    </RedeemMessage>
  );
}

type AccessForm = ResponseOf<typeof GetProfileAccessForm>;

interface SignedInProps {
  uniqueId: string;
  user: CurrentUser;
  shouldContinue: boolean;
  onInvalid: () => void;
  onGranted: () => void;
}

function SignedIn({ uniqueId, user, shouldContinue, onInvalid, onGranted }: SignedInProps) {
  const [form, setForm] = useState<AccessForm | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const [isWorking, setIsWorking] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const mayRedeem = user.permissions.includes('profileLink:redeem');

  const goOn = useCallback(async () => {
    setIsWorking(true);
    setRefusal(null);
    try {
      setForm(await send(getProfileAccessForm, {}));
      setIsOpen(true);
    } catch (error) {
      setRefusal(messageOf(error));
    }
    setIsWorking(false);
  }, []);
  const isBegun = useRef(false);
  useEffect(() => {
    if (!shouldContinue || !mayRedeem || isBegun.current) return;
    isBegun.current = true;
    void goOn();
  }, [shouldContinue, mayRedeem, goOn]);

  const into = user.selectedOrganization?.name;
  if (!mayRedeem) {
    return (
      <RedeemMessage
        title="A profile was shared with you"
        problem="This account cannot receive a profile. Sign in with another account."
      >
        <AppLink
          href={loginForLink(uniqueId)}
          className={buttonClass({ variant: 'primary', size: 'large', isFullWidth: true })}
        >
          Login
        </AppLink>
      </RedeemMessage>
    );
  }
  return (
    <RedeemMessage
      title="A profile was shared with you"
      lead={`Signed in as ${user.account.email}.${into === undefined ? '' : ` The profile will be added to ${into}.`}`}
      problem={refusal ?? undefined}
    >
      <Button variant="primary" size="large" isFullWidth isWorking={isWorking} onClick={() => void goOn()}>
        Continue
      </Button>
      {/* The sign-in page ends the session, and comes back to the link. */}
      <AppLink href={loginForLink(uniqueId)} className={buttonClass({ size: 'large', isFullWidth: true })}>
        Use Another Account
      </AppLink>
      {form !== null && (
        <VerifyInformationDialog
          uniqueId={uniqueId}
          form={form}
          isOpen={isOpen}
          onClose={() => setIsOpen(false)}
          onInvalid={onInvalid}
          onGranted={onGranted}
        />
      )}
    </RedeemMessage>
  );
}

function Granted() {
  const { provider, links } = useBrand();
  return (
    <RedeemMessage
      title="Profile Access Granted"
      lead={`You can now see the profile in the portal. Tests are taken with the ${provider} app.`}
    >
      <AppLink
        href="/dashboard"
        className={buttonClass({ variant: 'primary', size: 'large', isFullWidth: true })}
      >
        Go to Portal
      </AppLink>
      <nav aria-label="Mobile app" className={classes.apps}>
        <a href={links.appStore} target="_blank" rel="noopener noreferrer">
          App Store
        </a>
        <a href={links.googlePlay} target="_blank" rel="noopener noreferrer">
          Google Play
        </a>
      </nav>
    </RedeemMessage>
  );
}
