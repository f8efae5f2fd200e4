import { useLayoutEffect, useState } from 'react';
import { AgainstDoubleTap } from '../parts/against-double-tap.tsx';
import { Button } from '../parts/button.tsx';
import { Screen } from '../parts/screen.tsx';
import { useWords } from '../words/language.ts';
import { answersOf } from './answer-words.ts';
import classes from './item-by-item.module.css';
import type { ItemsViewProps } from './items-view.ts';

/** One item a screen. An answer goes on to the next; after the last one the person says that it is all. */
export function ItemByItem(props: ItemsViewProps) {
  const { run } = props;
  const firstOpen = run.answers.indexOf(null);
  const [index, setIndex] = useState(firstOpen === -1 ? run.answers.length : firstOpen);
  return (
    <AgainstDoubleTap key={index}>
      <ItemAt {...props} index={index} setIndex={setIndex} />
    </AgainstDoubleTap>
  );
}

interface ItemAtProps extends ItemsViewProps {
  /** From 0; the number of the items is the end. */
  index: number;
  setIndex: (index: number) => void;
}

function ItemAt({
  words: own,
  run,
  maxAnswer,
  isUnhurried,
  onAnswer,
  onDone,
  crisis,
  index,
  setIndex,
}: ItemAtProps) {
  const words = useWords();
  const isEnd = index >= run.answers.length;

  const answer = (value: number | null) => {
    if (isEnd) return;
    onAnswer(index, value);
    if (!isUnhurried || value === null) setIndex(index + 1);
  };
  // With the screen itself: a key that comes as soon as it is seen is for what it shows, and for nothing before it.
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      const value = Number(event.key);
      if (/^\d$/.test(event.key) && value <= maxAnswer && !event.repeat) answer(value);
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  });
  const back = index > 0 && (
    <Button variant="quiet" onClick={() => setIndex(index - 1)}>
      {words.actions.back}
    </Button>
  );
  if (isEnd) {
    const openCount = run.answers.filter((one) => one === null).length;
    return (
      <Screen
        title={openCount === 0 ? words.items.allAnswered : words.items.unanswered(openCount)}
        actions={
          <>
            <Button variant="primary" onClick={onDone}>
              {words.actions.done}
            </Button>
            {back}
          </>
        }
      >
        {crisis}
      </Screen>
    );
  }
  return (
    <Screen
      title={own.items[index] ?? ''}
      actions={
        <>
          {isUnhurried && (run.answers[index] ?? null) !== null && (
            <Button variant="primary" onClick={() => setIndex(index + 1)}>
              {words.actions.next}
            </Button>
          )}
          <Button variant="quiet" onClick={() => answer(null)}>
            {words.actions.skipItem}
          </Button>
          {back}
        </>
      }
    >
      <p className={classes.question}>
        {words.items.progress(index + 1, run.answers.length)}
        <br />
        {own.question}
      </p>
      {crisis}
      <div className={classes.answers}>
        {answersOf(own.answers, maxAnswer).map(({ text, value }) => (
          <button
            key={value}
            type="button"
            className={classes.answer}
            aria-pressed={run.answers[index] === value}
            onClick={() => answer(value)}
          >
            <strong>{value}</strong>
            {text !== null && <span>{text}</span>}
          </button>
        ))}
      </div>
    </Screen>
  );
}
