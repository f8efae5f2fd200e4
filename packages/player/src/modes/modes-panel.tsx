import { isCuedStroop, modesOf, type PlayerSession, type SessionModes } from '@plumbline/domain';
import type { Dispatch } from '../session/use-session.ts';
import { useWords } from '../words/language.ts';
import { ModeChoice } from './mode-choice.tsx';
import classes from './modes-panel.module.css';

/** How the person wants to be tested, chosen before anything begins. */
export function ModesPanel({ session, dispatch }: { session: PlayerSession; dispatch: Dispatch }) {
  const words = useWords().modes;
  const modes = modesOf(session);
  const choose = (chosen: Partial<SessionModes>) =>
    dispatch({ kind: 'modesChosen', modes: { ...modes, ...chosen } });
  const hasStroop = session.steps.some(({ measureId }) => isCuedStroop({ id: measureId }));
  return (
    <details className={classes.panel}>
      <summary>{words.title}</summary>
      <div className={classes.choices}>
        <ModeChoice
          label={words.leftHanded}
          hint={words.leftHandedHint}
          isOn={modes.isLeftHanded}
          onChange={(isLeftHanded) => choose({ isLeftHanded })}
        />
        <ModeChoice
          label={words.restful}
          hint={words.restfulHint}
          isOn={modes.isRestful}
          onChange={(isRestful) => choose({ isRestful })}
        />
        {hasStroop && (
          <ModeChoice
            label={words.patterns}
            hint={words.patternsHint}
            isOn={modes.hasPatterns}
            onChange={(hasPatterns) => choose({ hasPatterns })}
          />
        )}
      </div>
    </details>
  );
}
