import { useState } from 'react';
import type { Grant } from '../../session/grant.ts';
import { grantFor, keepStaff, type StaffDevice, signOutStaff } from '../../session/staff-device.ts';
import type { TestQueue } from '../../session/test-queue.ts';
import type { LanguageTag } from '../../words/words.ts';
import { GroupScreen } from './group-screen.tsx';
import { RosterScreen } from './roster-screen.tsx';
import { StaffSignInScreen } from './staff-sign-in-screen.tsx';

interface StaffScreensProps {
  staff: StaffDevice | null;
  queue: TestQueue;
  language: LanguageTag;
  unsentCount: number;
  onStaff: (staff: StaffDevice | null) => void;
  onBegin: (grant: Grant) => void;
  onQueue: () => void;
  /** The browser stores nothing any more. */
  onFailure: () => void;
  /** The browser cannot read or change the tests that it keeps. */
  onQueueFailure: () => void;
  onBack: () => void;
}

/** What a staff member does on the device: sign in, choose a group, choose the next person, sign out. */
export function StaffScreens({ staff, queue, onStaff, onBegin, onFailure, ...rest }: StaffScreensProps) {
  const { language, unsentCount, onQueue, onQueueFailure, onBack } = rest;
  const [isChoosingGroup, setChoosingGroup] = useState(false);
  const change = (next: StaffDevice) => {
    onStaff(next);
    void keepStaff(next).catch(onFailure);
  };
  const signedIn = (next: StaffDevice) => {
    change(next);
    void queue
      .adopt({ token: next.token, code: null, organizationId: next.organizationId })
      .catch(onQueueFailure);
  };
  if (staff === null) return <StaffSignInScreen onSignedIn={signedIn} onBack={onBack} />;
  const { group } = staff;
  if (group === null || isChoosingGroup)
    return (
      <GroupScreen
        token={staff.token}
        onGroup={(chosen) => {
          setChoosingGroup(false);
          change({ ...staff, group: chosen });
        }}
        onBack={group === null ? onBack : () => setChoosingGroup(false)}
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
      onChange={(changed) => change({ ...staff, group: changed })}
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
