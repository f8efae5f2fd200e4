import { useState } from 'react';
import { DeviceApiError } from '../../api/device-api.ts';
import type { Grant } from '../../session/grant.ts';
import { staffSignedOut } from '../../session/send-tests.ts';
import type { SignInCallback } from '../../session/sign-in-callback.ts';
import { endToken, grantFor, keepStaff, type StaffDevice, signOutStaff } from '../../session/staff-device.ts';
import { isUnsent, type QueueEntry, type TestQueue } from '../../session/test-queue.ts';
import { useWords } from '../../words/language.ts';
import type { LanguageTag } from '../../words/words.ts';
import { GroupScreen } from './group-screen.tsx';
import { NewPinScreen } from './new-pin-screen.tsx';
import { PinScreen } from './pin-screen.tsx';
import { RosterScreen } from './roster-screen.tsx';
import { StaffSignInScreen } from './staff-sign-in-screen.tsx';

/** Said with the sentence of the sign-out that is refused. */
const otherOrganization = 'staff.other_organization';

interface StaffScreensProps {
  staff: StaffDevice | null;
  /** Somebody who comes back from their organization's own sign-in page. */
  cameBack: SignInCallback | null;
  /** Whoever is signed in is to sign in again. */
  asksSignIn: boolean;
  queue: TestQueue;
  entries: readonly QueueEntry[];
  language: LanguageTag;
  onStaff: (staff: StaffDevice | null) => void;
  onBegin: (grant: Grant) => void;
  /** Back to who is signed in already. */
  onSignInLeft: () => void;
  /** To the tests of the device; true for whoever signed in or typed the PIN. */
  onQueue: (isOpen: boolean) => void;
  /** The browser stores nothing any more. */
  onFailure: () => void;
  /** The browser cannot read or change the tests that it keeps. */
  onQueueFailure: () => void;
  onBack: () => void;
}

/** What a staff member does on the device: sign in, open the list by its PIN where there is one, choose a group, choose the next person, sign out. */
export function StaffScreens({
  staff,
  cameBack,
  asksSignIn,
  queue,
  entries,
  onStaff,
  onBegin,
  onFailure,
  ...rest
}: StaffScreensProps) {
  const { language, onSignInLeft, onQueue, onQueueFailure, onBack } = rest;
  const { staff: words, pin: pinWords } = useWords();
  const [isChoosingGroup, setChoosingGroup] = useState(false);
  const [isSigningIn, setSigningIn] = useState(asksSignIn || cameBack !== null);
  // Asked for each time that the list is opened, and so between any two people.
  const [isOpen, setOpen] = useState(false);
  const unsent = entries.filter(isUnsent);
  const ofThisSignIn = unsent.filter(({ organizationId }) => organizationId === staff?.organizationId);
  const isSignedOut = ofThisSignIn.some(({ answer }) => answer?.code === staffSignedOut);
  const change = (next: StaffDevice): Promise<void> => {
    onStaff(next);
    return keepStaff(next).catch(onFailure);
  };
  const signedIn = (next: StaffDevice) => {
    // What waits can be sent by its own organization alone.
    if (staff !== null && ofThisSignIn.length > 0 && next.organizationId !== staff.organizationId) {
      void endToken(next.token);
      throw new DeviceApiError({
        code: otherOrganization,
        message: words.signOutRefused(ofThisSignIn.length),
      });
    }
    void change(next);
    setSigningIn(false);
    setOpen(true);
    if (staff !== null) void endToken(staff.token);
    void queue
      .adopt({ token: next.token, code: null, organizationId: next.organizationId })
      .catch(onQueueFailure);
  };
  const needsPin = staff?.group?.settings.isPasscodeEnabled === true;
  // Whoever just holds the device does not choose its PIN.
  const isPinMissing = needsPin && staff.pin === null && !isOpen;
  if (staff === null || isSigningIn || isPinMissing)
    return (
      <StaffSignInScreen
        why={isSignedOut ? words.signedOut : isPinMissing ? pinWords.signInFirst : null}
        cameBack={cameBack}
        onSignedIn={signedIn}
        onBack={
          staff === null || isPinMissing
            ? onBack
            : () => {
                setSigningIn(false);
                onSignInLeft();
              }
        }
      />
    );
  const { group, pin } = staff;
  if (needsPin && pin !== null && !isOpen)
    return (
      <PinScreen
        pin={pin}
        onTry={(tried) => change({ ...staff, pin: tried })}
        onRight={(tried) => {
          void change({ ...staff, pin: tried });
          setOpen(true);
        }}
        onSignIn={() => setSigningIn(true)}
        onBack={onBack}
      />
    );
  if (group === null || isChoosingGroup)
    return (
      <GroupScreen
        token={staff.token}
        onGroup={(chosen) => {
          setChoosingGroup(false);
          // Who was tested stays marked, whichever group is taken along.
          void change({
            ...staff,
            group: group?.tested === undefined ? chosen : { ...chosen, tested: group.tested },
          });
        }}
        onSignIn={() => setSigningIn(true)}
        onBack={group === null ? onBack : () => setChoosingGroup(false)}
      />
    );
  if (needsPin && pin === null)
    return (
      <NewPinScreen
        onPin={(chosen) => {
          void change({ ...staff, pin: chosen });
          setOpen(true);
        }}
        onBack={onBack}
      />
    );
  return (
    <RosterScreen
      staff={staff}
      group={group}
      language={language}
      unsentCount={unsent.length}
      isSignedOut={isSignedOut}
      onPerson={(profileId) => {
        const grant = grantFor(staff, profileId);
        if (grant !== null) onBegin(grant);
      }}
      onChange={(changed) => void change({ ...staff, group: changed })}
      // Names stay on no device that the portal signed out; the choice of a group says so and leads to the sign-in.
      onListRefused={() => void change({ ...staff, group: null })}
      onOtherGroup={() => setChoosingGroup(true)}
      onQueue={() => onQueue(isOpen)}
      onSignIn={() => setSigningIn(true)}
      onSignOut={() => {
        onStaff(null);
        void signOutStaff(staff)
          .then(() => queue.purgeAnswered())
          .catch(onQueueFailure);
        onBack();
      }}
      onBack={onBack}
    />
  );
}
