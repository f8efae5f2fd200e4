import { type KeyboardEvent, useRef } from 'react';
import { Button } from '../parts/button.tsx';
import { Screen } from '../parts/screen.tsx';
import { useWords } from '../words/language.ts';
import { answersOf } from './answer-words.ts';
import classes from './items-list.module.css';
import type { ItemsViewProps } from './items-view.ts';

/** All items in a list. A digit answers the item that has the focus and goes on to the next. */
export function ItemsList({ words: own, run, maxAnswer, onAnswer, onDone, crisis }: ItemsViewProps) {
  const words = useWords();
  const list = useRef<HTMLDivElement>(null);
  const openCount = run.answers.filter((one) => one === null).length;
  const answers = answersOf(own.answers, maxAnswer);

  const press = (index: number) => (event: KeyboardEvent) => {
    const value = Number(event.key);
    if (!/^\d$/.test(event.key) || value > maxAnswer) return;
    event.preventDefault();
    onAnswer(index, value);
    const groups = list.current?.querySelectorAll('fieldset') ?? [];
    const next = groups[index + 1]?.querySelector('input') ?? list.current?.querySelector('button');
    next?.focus();
  };
  return (
    <Screen title={own.name} isWide>
      <p className={classes.question}>{own.listQuestion ?? own.question}</p>
      <div ref={list} className={classes.list}>
        {own.items.map((item, index) => (
          <fieldset key={item} className={classes.item} onKeyDown={press(index)}>
            <legend>{item}</legend>
            <div className={classes.answers}>
              {answers.map(({ text, value }) => (
                <label key={value} title={text ?? undefined}>
                  <input
                    type="radio"
                    name={`item-${index}`}
                    checked={run.answers[index] === value}
                    onChange={() => onAnswer(index, value)}
                  />
                  {value}
                  {text !== null && <span>{text}</span>}
                </label>
              ))}
            </div>
          </fieldset>
        ))}
        {crisis}
        <p role="status">{openCount === 0 ? words.items.allAnswered : words.items.unanswered(openCount)}</p>
        <Button variant="primary" onClick={onDone}>
          {words.actions.done}
        </Button>
      </div>
    </Screen>
  );
}
