import { offeredAnswers } from '@plumbline/domain/clinical/surveys/survey-item';
import { useId, useState } from 'react';
import { Button } from '../../design/button/button.tsx';
import { Card } from '../../design/layout/card.tsx';
import type { SurveyValues } from './survey-form.ts';
import classes from './surveys.module.css';

/** A survey as a phone asks it: one question a screen, with the way back. What is chosen here goes nowhere. */
export function SurveyPreview({ title, items }: SurveyValues) {
  const [at, setAt] = useState(0);
  const place = Math.min(at, Math.max(0, items.length - 1));
  const item = items[place];
  return (
    <Card title="Preview" note="As shown on a phone" className={classes.preview ?? ''}>
      <section className={classes.phone} aria-label="Preview of the phone">
        <p className={classes.phoneTitle}>{title.trim() || 'No title yet'}</p>
        {item === undefined ? (
          <p className={classes.quiet}>No questions yet.</p>
        ) : (
          <>
            <p className={classes.quiet}>
              Question {place + 1} of {items.length}
            </p>
            <Question key={item.key} item={item} />
            <div className={classes.phoneButtons}>
              <Button disabled={place === 0} onClick={() => setAt(place - 1)}>
                Back
              </Button>
              <Button disabled={place === items.length - 1} onClick={() => setAt(place + 1)}>
                Next
              </Button>
            </div>
          </>
        )}
      </section>
    </Card>
  );
}

function Question({ item }: { item: SurveyValues['items'][number] }) {
  const id = useId();
  const offered = offeredAnswers({ type: item.type, options: item.options.map(({ text }) => text) });
  const words = item.title.trim() || 'No text yet';
  if (offered === null)
    return (
      <label className={classes.asked}>
        <span className={classes.questionText}>{words}</span>
        <textarea rows={4} className={classes.typed} />
      </label>
    );
  return (
    <fieldset className={classes.asked}>
      <legend className={classes.questionText}>{words}</legend>
      {offered.map((answer, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: options have no key, and two may read the same while they are typed
        <label key={index} className={classes.answer}>
          <input type="radio" name={id} />
          {answer.trim() || `Option ${index + 1}`}
        </label>
      ))}
    </fieldset>
  );
}
