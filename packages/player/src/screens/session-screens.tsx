import {
  canSkipNow,
  currentTest,
  isTaskRun,
  modesOf,
  type PlayerSession,
  type SessionPerson,
} from '@plumbline/domain';
import { useEffect, useState } from 'react';
import { knownClockBehindMs } from '../device/clock.ts';
import { useModes } from '../modes/use-modes.ts';
import type { LanguageProps } from '../parts/language-choice.tsx';
import { type Grant, sessionOf } from '../session/grant.ts';
import { tellLeft } from '../session/progress-pings.ts';
import type { Arrival } from '../session/send-session.ts';
import type { SittingStore } from '../session/sitting-store.ts';
import type { TestQueue } from '../session/test-queue.ts';
import { useProgressPings } from '../session/use-progress-pings.ts';
import { useSession } from '../session/use-session.ts';
import { type LanguageTag, languageIds } from '../words/words.ts';
import { BetweenScreen } from './between-screen.tsx';
import { DeviceNotices } from './device-notices.tsx';
import { HelpPanel } from './help-panel.tsx';
import { ImpossibleScreen } from './impossible-screen.tsx';
import { InstructionScreen } from './instruction-screen.tsx';
import { ItemsScreen } from './items-screen.tsx';
import { MotionScreen } from './motion-screen.tsx';
import { NewPersonScreen } from './new-person/new-person-screen.tsx';
import { PausedScreen } from './paused-screen.tsx';
import { PersonScreen } from './person-screen.tsx';
import { ReadinessScreen } from './readiness-screen.tsx';
import { ReviewScreen } from './review-screen.tsx';
import { SentScreen } from './sent-screen.tsx';
import type { SittingProps } from './sitting.ts';
import { SkipScreen } from './skip-screen.tsx';
import { TaskScreen } from './tasks/task-screen.tsx';
import { TimedScreen } from './timed-screen.tsx';

interface SessionScreensProps extends LanguageProps {
  grant: Grant;
  /** A sitting that was not over when the browser was closed. */
  restored: PlayerSession | null;
  sittings: SittingStore;
  queue: TestQueue;
  isStorageLow: () => Promise<boolean>;
  /** The code brought a new token. */
  onGrant: (grant: Grant) => void;
  /** What became of the tests, as soon as they were sent or wait on the device. */
  onArrival: (arrival: Arrival) => void;
  onNextPerson: () => void;
  onFinish: () => void;
}

/** Whose test it is where the code or staff said so; null where the person is asked. */
function chosenPerson({ audience, roster }: Grant): SessionPerson | null {
  if (audience === 'profile') return { kind: 'code' };
  return roster === undefined ? null : { kind: 'profile', profileId: roster.profileId };
}

/** Back from the readiness check, where nothing has begun: staff choose another person, whoever has a code begins anew. */
const wayBack = ({ roster }: Grant, onNextPerson: () => void, onFinish: () => void) =>
  roster === undefined
    ? { chosenName: null, onBack: onFinish }
    : { chosenName: roster.name, onBack: onNextPerson };

/** The screen of each stage of a session. */
export function SessionScreens({
  grant,
  restored,
  sittings,
  queue,
  isStorageLow,
  language,
  onLanguage,
  onGrant,
  onArrival,
  onNextPerson,
  onFinish,
}: SessionScreensProps) {
  const [session, dispatch] = useSession(() => restored ?? sessionOf(grant, language), grant, sittings);
  useModes(modesOf(session));
  const [helpAsked, askForHelp] = useProgressPings(session, grant);
  const [isSkipping, setSkipping] = useState(false);
  const [isLeft, setLeft] = useState(false);
  useEffect(
    () =>
      sittings.onFailure((failed) => {
        if (failed === 'delete') setLeft(true);
      }),
    [sittings],
  );
  const [arrival, setArrival] = useState<Arrival>({ kind: 'stored', results: [] });
  const arrived = (next: Arrival) => {
    setArrival(next);
    onArrival(next);
  };
  const [hasLowStorage, setLowStorage] = useState(false);
  useEffect(() => {
    void isStorageLow().then(setLowStorage);
  }, [isStorageLow]);
  const { stage } = session;
  const chosen = chosenPerson(grant);

  useEffect(() => {
    const person = chosenPerson(grant);
    if (stage.at === 'person' && person !== null)
      dispatch({ kind: 'personKnown', person, isExpedited: false });
  }, [stage.at, grant, dispatch]);

  const chooseLanguage = (chosen: LanguageTag) => {
    dispatch({ kind: 'languageChosen', languageId: languageIds[chosen] });
    onLanguage(chosen);
  };
  const test = currentTest(session);
  const props: SittingProps = {
    session,
    dispatch,
    onSkip: canSkipNow(session) ? () => setSkipping(true) : null,
  };
  if (isSkipping && canSkipNow(session)) return <SkipScreen {...props} onClose={() => setSkipping(false)} />;

  switch (stage.at) {
    case 'readiness':
      return (
        <ReadinessScreen
          {...props}
          notices={
            <DeviceNotices
              clockBehindMs={knownClockBehindMs(grant.clockBehindMs)}
              isStorageLow={hasLowStorage}
            />
          }
          isNonBaseline={grant.isNonBaseline === true}
          {...wayBack(grant, onNextPerson, onFinish)}
          language={language}
          onLanguage={chooseLanguage}
        />
      );
    case 'impossible':
      return (
        <ImpossibleScreen
          {...props}
          onFinish={wayBack(grant, onNextPerson, onFinish).onBack}
          language={language}
          onLanguage={chooseLanguage}
        />
      );
    case 'person':
      if (chosen !== null) return null;
      return grant.audience === 'newProfile' ? (
        <NewPersonScreen
          {...props}
          asksEmail={grant.isAccountCreationEnabled}
          settings={grant.settings}
          onBack={onFinish}
        />
      ) : (
        <PersonScreen {...props} grant={grant} onGrant={onGrant} onBack={onFinish} />
      );
    case 'instruction':
      return test && <InstructionScreen {...props} test={test} />;
    case 'practice':
    case 'trials':
      if (test === null) return null;
      if (isTaskRun(stage.run))
        return <TaskScreen {...props} test={test} run={stage.run} isPractice={stage.at === 'practice'} />;
      if (stage.run.kind === 'motion') return <MotionScreen {...props} test={test} run={stage.run} />;
      return stage.run.kind === 'items' ? (
        <ItemsScreen {...props} test={test} run={stage.run} />
      ) : (
        <TimedScreen {...props} test={test} run={stage.run} isPractice={stage.at === 'practice'} />
      );
    case 'between':
      return test && <BetweenScreen {...props} test={test} />;
    case 'paused':
      return (
        <PausedScreen
          {...props}
          help={<HelpPanel asked={helpAsked} onAsk={askForHelp} />}
          onDelete={() => {
            void tellLeft(session, grant);
            void sittings.delete();
            if (grant.audience === 'profile') onFinish();
            else onNextPerson();
          }}
        />
      );
    case 'review':
    case 'sending':
      return <ReviewScreen {...props} grant={grant} queue={queue} onArrival={arrived} />;
    case 'sent':
      return (
        <SentScreen
          isLeft={isLeft}
          arrival={arrival}
          language={language}
          onNextPerson={grant.audience === 'profile' ? null : onNextPerson}
          onFinish={onFinish}
        />
      );
  }
}
