import { useState } from 'react';
import { DeviceApiError } from '../../api/device-api.ts';
import type { Grant } from '../../session/grant.ts';
import type { SignInCallback } from '../../session/sign-in-callback.ts';
import { endToken, grantFor, keepStaff, type StaffDevice, signOutStaff } from '../../session/staff-device.ts';
import type { TestQueue } from '../../session/test-queue.ts';
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
  queue: TestQueue;
  language: LanguageTag;
  unsentCount: number;
  onStaff: (staff: StaffDevice | null) => void;
  onBegin: (grant: Grant) => void;
  /** Back to who is signed in already. */
  onSignInLeft: () => void;
  onQueue: () => void;
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
  queue,
  onStaff,
  onBegin,
  onFailure,
  ...rest
}: StaffScreensProps) {
  const { language, unsentCount, onSignInLeft, onQueue, onQueueFailure, onBack } = rest;
  const { staff: words } = useWords();
  const [isChoosingGroup, setChoosingGroup] = useState(false);
  const [isSigningIn, setSigningIn] = useState(cameBack !== null);
  // Asked for each time that the list is opened, and so between any two people.
  const [isOpen, setOpen] = useState(false);
  const change = (next: StaffDevice): Promise<void> => {
    onStaff(next);
    return keepStaff(next).catch(onFailure);
  };
  const signedIn = (next: StaffDevice) => {
    // What waits can be sent by its own organization alone.
    if (staff !== null && unsentCount > 0 && next.organizationId !== staff.organizationId) {
      void endToken(next.token);
      throw new DeviceApiError({ code: otherOrganization, message: words.signOutRefused(unsentCount) });
    }
    void change(next);
    setSigningIn(false);
    setOpen(true);
    if (staff !== null) void endToken(staff.token);
    void queue
      .adopt({ token: next.token, code: null, organizationId: next.organizationId })
      .catch(onQueueFailure);
  };
  if (staff === null || isSigningIn)
    return (
      <StaffSignInScreen
        cameBack={cameBack}
        onSignedIn={signedIn}
        onBack={
          staff === null
            ? onBack
            : () => {
                setSigningIn(false);
                onSignInLeft();
              }
        }
      />
    );
  const { group, pin } = staff;
  const needsPin = group?.settings.isPasscodeEnabled === true;
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
          void change({ ...staff, group: chosen });
        }}
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
      unsentCount={unsentCount}
      onPerson={(profileId) => {
        const grant = grantFor(staff, profileId);
        if (grant !== null) onBegin(grant);
      }}
      onChange={(changed) => void change({ ...staff, group: changed })}
      onOtherGroup={() => setChoosingGroup(true)}
      onQueue={onQueue}
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
