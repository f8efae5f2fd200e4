import { type MemoryPlan, type MemoryRun, memoryLetters } from '@plumbline/domain';
import { useLayoutEffect, useState } from 'react';
import { Button } from '../../parts/button.tsx';
import { Screen } from '../../parts/screen.tsx';
import { useWords } from '../../words/language.ts';
import classes from './memory-screen.module.css';
import type { TaskScreenProps } from './task-screen-props.ts';

interface Props extends TaskScreenProps<MemoryPlan, MemoryRun> {
  onDone: (letters: readonly (string | null)[]) => void;
}

/** The letters by keys of our own: a phone's keyboard would suggest and correct. The keys of a computer do the same. */
export function LetterPad({ plan, onSkip, onDone }: Props) {
  const { tasks, actions } = useWords();
  const words = tasks.memory;
  const [given, setGiven] = useState<readonly (string | null)[]>([]);
  const isFull = given.length >= plan.letterCount;
  const give = (letter: string | null) =>
    setGiven((before) => (before.length < plan.letterCount ? [...before, letter] : before));
  const takeBack = () => setGiven((before) => before.slice(0, -1));

  // With the screen itself: a key that comes as soon as it is seen is for what it shows, and for nothing before it.
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
      const letter = memoryLetters.find((one) => one === event.key.toUpperCase());
      if (letter !== undefined) give(letter);
      else if (event.key === 'Backspace') takeBack();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  });
  return (
    <Screen
      title={words.asked}
      actions={
        <>
          <Button variant="primary" disabled={!isFull} onClick={() => onDone(given)}>
            {actions.done}
          </Button>
          <Button onClick={() => give(null)} disabled={isFull}>
            {words.unknown}
          </Button>
          <Button variant="quiet" onClick={takeBack} disabled={given.length === 0}>
            {words.remove}
          </Button>
          {onSkip && (
            <Button variant="quiet" onClick={onSkip}>
              {actions.cannot}
            </Button>
          )}
        </>
      }
    >
      <ol className={classes.given}>
        {Array.from({ length: plan.letterCount }, (_, index) => (
          <li key={words.letter(index + 1)} aria-label={words.letter(index + 1)}>
            {index < given.length ? (given[index] ?? '?') : ''}
          </li>
        ))}
      </ol>
      <div className={classes.pad}>
        {memoryLetters.map((letter) => (
          <button key={letter} type="button" className={classes.key} onClick={() => give(letter)}>
            {letter}
          </button>
        ))}
      </div>
    </Screen>
  );
}
