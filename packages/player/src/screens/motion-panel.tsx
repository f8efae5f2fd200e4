import type { DeviceCheck } from '@plumbline/domain';
import { useEffect, useState } from 'react';
import { askForMotion, checkMotion, mustAskForMotion } from '../motion/motion-sensor.ts';
import { Button } from '../parts/button.tsx';
import { Notice } from '../parts/notice.tsx';
import { useWords } from '../words/language.ts';

interface MotionPanelProps {
  /** Null until it is known. */
  motion: NonNullable<DeviceCheck['motion']> | null;
  onMotion: (motion: NonNullable<DeviceCheck['motion']>) => void;
}

/** Looks whether the device tells its motion and how often; where the browser wants to be asked, from a tap. */
export function MotionPanel({ motion, onMotion }: MotionPanelProps) {
  const words = useWords();
  const [isAllowed, setAllowed] = useState(!mustAskForMotion());

  useEffect(() => {
    if (!isAllowed) return;
    const left = new AbortController();
    void checkMotion(left.signal).then(onMotion);
    return () => left.abort();
  }, [isAllowed, onMotion]);
  const ask = async () => {
    if (await askForMotion()) setAllowed(true);
    else onMotion('refused');
  };

  if (motion === 'refused') return <Notice>{words.motion.refused}</Notice>;
  if (motion !== null)
    return <p role="status">{motion.samplesPerSecond > 0 ? words.motion.works : words.motion.none}</p>;
  if (isAllowed) return null;
  return (
    <>
      <p>{words.motion.allowHint}</p>
      <Button variant="primary" onClick={ask}>
        {words.motion.allow}
      </Button>
    </>
  );
}
