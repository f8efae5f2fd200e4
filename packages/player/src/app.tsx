import type { PlayerSession } from '@plumbline/domain';
import { useCallback, useEffect, useState } from 'react';
import type { Updates } from './device/updates.ts';
import { Button } from './parts/button.tsx';
import { Notice } from './parts/notice.tsx';
import { CodeScreen } from './screens/code-screen.tsx';
import { ElsewhereScreen } from './screens/elsewhere-screen.tsx';
import { QueueScreen } from './screens/queue-screen.tsx';
import { SessionScreens } from './screens/session-screens.tsx';
import { StaffScreens } from './screens/staff/staff-screens.tsx';
import { UnfinishedScreen } from './screens/unfinished-screen.tsx';
import type { Grant } from './session/grant.ts';
import { keepGrant } from './session/kept-grant.ts';
import type { Device } from './session/open-device.ts';
import { tellLeft } from './session/progress-pings.ts';
import type { Arrival } from './session/send-session.ts';
import { keepStaff, opensByPin, withTested } from './session/staff-device.ts';
import { useDeviceHold } from './session/use-device-hold.ts';
import { useQueue } from './session/use-queue.ts';
import { catalogue, preferredLanguage, WordsContext } from './words/language.ts';
import { type LanguageTag, languageIds } from './words/words.ts';

/** The code in the address that a QR holds, or behind the player's own, where that leads without a connection; else null. */
const codeInAddress = ({ pathname, hash }: Location): string | null =>
  /^\/redeem-code\/(\d{5})\/?$/.exec(pathname)?.[1] ?? /^#(\d{5})$/.exec(hash)?.[1] ?? null;

const languageOf = ({ languageId }: PlayerSession): LanguageTag =>
  languageId === languageIds.es ? 'es' : 'en';

const languageOfDevice = (): LanguageTag => preferredLanguage(navigator.languages);

/** Its service worker answers here, so a reload in the middle of a test works without a connection. */
const playerAddress = '/test/';

const loadAgain = () => window.location.reload();

/** From a code to the hand-over, and back to the start with nothing left of the person before. */
export function App({ device, updates }: { device: Device; updates: Updates }) {
  const { sittings, queue } = device;
  const [language, setLanguage] = useState<LanguageTag>(languageOfDevice);
  const [unfinished, setUnfinished] = useState(device.unfinished);
  const [isStored, setStored] = useState(device.canStore || device.isElsewhere);
  // What waits is deleted by whoever signed in or typed the PIN before the list of tests was opened.
  const [queueOpen, setQueueOpen] = useState<'byAnybody' | 'byStaff' | null>(null);
  const [staff, setStaff] = useState(device.staff);
  const [cameBack, setCameBack] = useState(device.cameBack);
  const [staffOpen, setStaffOpen] = useState<'list' | 'signIn' | null>(cameBack === null ? null : 'signIn');
  const [code, setCode] = useState(() => codeInAddress(window.location));
  const [grant, setGrant] = useState<Grant | null>(null);
  const [restored, setRestored] = useState<PlayerSession | null>(null);
  // Each sitting is a component of its own: its state ends with it.
  const [sitting, setSitting] = useState(0);

  useEffect(() => {
    document.documentElement.lang = language;
  }, [language]);
  const isFree = grant === null && unfinished === null && !device.isElsewhere;
  // Who comes back from their organization's sign-in page has a code that a reload would lose.
  const mayReload = isFree && staffOpen === null && cameBack === null;
  useEffect(() => {
    // A test is never taken with two builds of the player.
    if (mayReload) updates.takeOver();
  }, [mayReload, updates]);
  const [isQueueFailing, setQueueFailing] = useState(false);
  const queueFailed = useCallback(() => setQueueFailing(true), []);
  const isHeld = useDeviceHold(device.hold, mayReload, loadAgain);
  const entries = useQueue(queue, isFree && isHeld, queueFailed);
  useEffect(
    () =>
      sittings.onFailure((failed) => {
        if (failed === 'save') setStored(false);
      }),
    [sittings],
  );

  const begin = (next: Grant, session: PlayerSession | null) => {
    // The code leaves the address, so that neither the history nor the back button has it.
    window.history.replaceState(null, '', playerAddress);
    setCode(null);
    setRestored(session);
    setGrant(next);
    if (session !== null) setLanguage(languageOf(session));
  };
  const leaveSitting = (isForNextOfList: boolean) => {
    setLanguage(languageOfDevice());
    setRestored(null);
    setGrant(null);
    setStaffOpen(isForNextOfList ? 'list' : null);
  };
  const markDone = ({ kind }: Arrival) => {
    if (kind === 'refused' || staff === null || grant?.roster === undefined) return;
    const next = withTested(staff, grant.roster.profileId, new Date().toISOString());
    setStaff(next);
    void keepStaff(next).catch(() => setStored(false));
  };
  const deleteUnfinished = () => {
    if (unfinished !== null) void tellLeft(unfinished.session, unfinished.grant);
    void sittings.delete();
    setUnfinished(null);
  };
  const words = catalogue[language];
  const screen = () => {
    if (device.isElsewhere) return <ElsewhereScreen />;
    if (unfinished !== null)
      return (
        <UnfinishedScreen
          language={language}
          storedOn={unfinished.storedOn}
          isComplete={unfinished.session.completedOn !== null}
          onGoOn={() => {
            begin(unfinished.grant, unfinished.session);
            setUnfinished(null);
          }}
          onDelete={deleteUnfinished}
        />
      );
    if (queueOpen !== null)
      return (
        <QueueScreen
          queue={queue}
          entries={entries}
          language={language}
          isDeletedByStaff={staff !== null && queueOpen === 'byAnybody'}
          onFailure={queueFailed}
          onStaff={(wanted) => {
            setQueueOpen(null);
            setStaffOpen(wanted === 'delete' && staff !== null && opensByPin(staff) ? 'list' : 'signIn');
          }}
          onBack={() => setQueueOpen(null)}
        />
      );
    if (grant === null && staffOpen !== null)
      return (
        <StaffScreens
          staff={staff}
          cameBack={cameBack}
          asksSignIn={staffOpen === 'signIn'}
          queue={queue}
          language={language}
          entries={entries}
          onStaff={(next) => {
            setStaff(next);
            setCameBack(null);
          }}
          onBegin={(next) => begin(next, null)}
          onSignInLeft={() => setCameBack(null)}
          onQueue={(isOpen) => setQueueOpen(isOpen ? 'byStaff' : 'byAnybody')}
          onFailure={() => setStored(false)}
          onQueueFailure={queueFailed}
          onBack={() => {
            setStaffOpen(null);
            setCameBack(null);
          }}
        />
      );
    if (grant === null)
      return (
        <CodeScreen
          others={
            <>
              {entries.length > 0 && (
                <Button onClick={() => setQueueOpen('byAnybody')}>
                  {words.offline.count(entries.length)}
                </Button>
              )}
              {isStored && (
                <Button variant="quiet" onClick={() => setStaffOpen('list')}>
                  {staff === null ? words.staff.open : words.staff.nextFromList}
                </Button>
              )}
            </>
          }
          code={code}
          language={language}
          onLanguage={setLanguage}
          onRedeemed={(next) => {
            void keepGrant(next).catch(() => setStored(false));
            begin(next, null);
          }}
        />
      );
    return (
      <SessionScreens
        key={sitting}
        grant={grant}
        restored={restored}
        sittings={sittings}
        queue={queue}
        isStorageLow={device.isStorageLow}
        language={language}
        onLanguage={setLanguage}
        onGrant={(next) => {
          setGrant(next);
          void keepGrant(next).catch(() => setStored(false));
        }}
        onArrival={markDone}
        onNextPerson={() => {
          setRestored(null);
          setSitting(sitting + 1);
          // The next person does not read the language of the one before.
          setLanguage(languageOfDevice());
          // Staff choose the next one from the list.
          if (grant.audience === 'roster') leaveSitting(true);
        }}
        onFinish={() => leaveSitting(false)}
      />
    );
  };
  return (
    <WordsContext value={words}>
      {!isStored && <Notice>{words.notStored}</Notice>}
      {isQueueFailing && <Notice>{words.offline.storageFails}</Notice>}
      {screen()}
    </WordsContext>
  );
}
