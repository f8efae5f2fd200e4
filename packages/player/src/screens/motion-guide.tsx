import type { MotionPosition, TurnsPlan } from '@plumbline/domain';
import { Button } from '../parts/button.tsx';
import { Notice } from '../parts/notice.tsx';
import { Screen } from '../parts/screen.tsx';
import { useWords } from '../words/language.ts';
import classes from './instruction-screen.module.css';
import { PositionPicture } from './position-picture.tsx';
import { SessionActions } from './session-actions.tsx';
import { positionName, type SittingProps } from './sitting.ts';

interface MotionGuideProps extends Pick<SittingProps, 'onSkip'> {
  position: MotionPosition;
  /** Null where the position itself is the title. */
  title: string | null;
  turns: TurnsPlan | null;
  /** Which of several positions it is. */
  progress: string | null;
  /** Why it is taken again. */
  fault: string | null;
  onStart: () => void;
  onPause: () => void;
  /** Null as long as the device tells its motion. */
  onGoOnWithout: (() => void) | null;
}

/** How to stand, in a picture and in words, until whoever is ready starts. */
export function MotionGuide({
  position,
  title,
  turns,
  progress,
  fault,
  onStart,
  onPause,
  onSkip,
  onGoOnWithout,
}: MotionGuideProps) {
  const words = useWords();
  const { motion, actions } = words;
  const { feet, eyes, ground, head } = position;
  const sentences = [
    ...(ground === 'foam' ? [motion.foam.how] : []),
    motion.feet[feet].how,
    ...(turns === null ? [motion.hold] : motion.turns[turns.phone]),
    ...(head === 'still' ? [] : [motion.head[head].how]),
    // Whoever turns with open eyes looks at the phone.
    ...(turns?.phone === 'ahead' ? [] : [motion.eyes[eyes].how]),
  ];
  return (
    <Screen
      title={title ?? positionName(words, position)}
      actions={
        <SessionActions label={actions.start} onNext={onStart} onSkip={onSkip}>
          {onGoOnWithout && <Button onClick={onGoOnWithout}>{motion.goOnWithout}</Button>}
          <Button onClick={onPause}>{actions.needBreak}</Button>
        </SessionActions>
      }
    >
      {progress && <p>{progress}</p>}
      {fault && <Notice>{fault}</Notice>}
      <PositionPicture position={position} phone={turns?.phone} />
      <ul className={classes.sentences}>
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </Screen>
  );
}
