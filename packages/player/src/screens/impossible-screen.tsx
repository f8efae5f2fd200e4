import { obstacleTo, playerTestOf } from '@plumbline/domain';
import { Button } from '../parts/button.tsx';
import { LanguageChoice, type LanguageProps } from '../parts/language-choice.tsx';
import { Screen } from '../parts/screen.tsx';
import { useWords } from '../words/language.ts';
import { nameOf, type SittingProps } from './sitting.ts';

interface ImpossibleScreenProps extends SittingProps, LanguageProps {
  onFinish: () => void;
}

/** Said before anything starts: this device can give none of the tests, and why. Another language may give some. */
export function ImpossibleScreen({ session, onFinish, ...language }: ImpossibleScreenProps) {
  const words = useWords();
  return (
    <Screen
      title={words.readiness.impossible}
      aside={<LanguageChoice language={language.language} onLanguage={language.onLanguage} />}
      actions={
        <Button variant="primary" onClick={onFinish}>
          {words.actions.finish}
        </Button>
      }
    >
      <p>{words.readiness.impossibleHint}</p>
      <ul>
        {session.steps.map((step) => {
          const { measureId, name } = step;
          const obstacle = obstacleTo(step, session);
          return (
            <li key={measureId}>
              {nameOf(words, playerTestOf(measureId), name)}
              {obstacle && <> · {words.skip.reasons[obstacle]}</>}
            </li>
          );
        })}
      </ul>
    </Screen>
  );
}
