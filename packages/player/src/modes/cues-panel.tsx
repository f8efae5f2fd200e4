import { modesOf, type PlayerSession } from '@plumbline/domain';
import { useEffect, useRef, useState } from 'react';
import { type Cues, openCues } from '../motion/cues.ts';
import { Button } from '../parts/button.tsx';
import type { Dispatch } from '../session/use-session.ts';
import { useWords } from '../words/language.ts';
import { ModeChoice } from './mode-choice.tsx';
import classes from './modes-panel.module.css';

/** Sound, vibration and voice, on or off, and whether they are heard on this device. */
export function CuesPanel({ session, dispatch }: { session: PlayerSession; dispatch: Dispatch }) {
  const words = useWords().modes;
  const modes = modesOf(session);
  const cues = useRef<Cues | null>(null);
  const [isTried, setTried] = useState(false);
  useEffect(() => () => cues.current?.close(), []);
  const play = () => {
    cues.current?.close();
    cues.current = openCues(document.documentElement.lang);
    cues.current.begin(words.soundTest);
    setTried(true);
  };
  return (
    <div className={classes.cues}>
      <ModeChoice
        label={words.cues}
        isOn={modes.hasCues}
        onChange={(hasCues) => dispatch({ kind: 'modesChosen', modes: { ...modes, hasCues } })}
      />
      {modes.hasCues && <Button onClick={play}>{words.playSound}</Button>}
      {modes.hasCues && <p role="status">{isTried && words.soundHint}</p>}
    </div>
  );
}
