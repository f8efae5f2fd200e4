import { surveyLimits } from '@plumbline/domain/clinical/surveys/survey-item';
import { useEffect, useId, useRef, useState } from 'react';
import { type UseFormReturn, useFieldArray } from 'react-hook-form';
import { Button } from '../../design/button/button.tsx';
import { IconPlus } from '../../design/icon/tabler/plus.ts';
import { Card } from '../../design/layout/card.tsx';
import { SortableList } from '../../design/sortable/sortable-list.tsx';
import { QuestionField } from './question-field.tsx';
import { newQuestion, type QuestionValues, type SurveyValues } from './survey-form.ts';
import { nameOfQuestion } from './survey-words.ts';
import classes from './surveys.module.css';

interface Deleted {
  place: number;
  question: QuestionValues;
}

/** The questions in their order: add, delete with a way back, and move by drag, by keyboard or by button. */
export function QuestionFields({ form }: { form: UseFormReturn<SurveyValues, unknown, SurveyValues> }) {
  const { control, getValues, formState } = form;
  const { fields, append, insert, remove, move } = useFieldArray({ control, name: 'items' });
  const [deleted, setDeleted] = useState<Deleted | null>(null);
  const [announcement, setAnnouncement] = useState('');
  const undo = useRef<HTMLButtonElement>(null);
  // The button that was pressed is gone, so the focus moves to the way back.
  useEffect(() => {
    if (deleted !== null) undo.current?.focus();
  }, [deleted]);
  const keys = fields.map(({ key }) => key);
  const nameOf = (key: string) => {
    const index = keys.indexOf(key);
    return nameOfQuestion(index, getValues(`items.${index}.title`) ?? '');
  };
  const moveTo = (from: number, to: number) => {
    if (from === to) return;
    const name = nameOfQuestion(from, getValues(`items.${from}.title`));
    move(from, to);
    setAnnouncement(`${name} is now ${to + 1} of ${keys.length}.`);
  };
  const isFull = fields.length >= surveyLimits.questions;
  const fullId = useId();
  const problem = formState.errors.items?.message ?? formState.errors.items?.root?.message;
  return (
    <Card title="Questions" count={fields.length}>
      <div className={classes.questions}>
        <SortableList ids={keys} what="question" nameOf={nameOf} onMove={moveTo}>
          {(key, index, handle) => (
            <QuestionField
              form={form}
              index={index}
              count={keys.length}
              name={nameOf(key)}
              handle={handle}
              onMove={moveTo}
              onDelete={() => {
                setDeleted({ place: index, question: getValues(`items.${index}`) });
                remove(index);
              }}
            />
          )}
        </SortableList>
        {fields.length === 0 && <p className={classes.quiet}>No questions yet.</p>}
        {problem !== undefined && (
          <p role="alert" className={classes.wrong}>
            {problem}
          </p>
        )}
        {deleted !== null && (
          <p className={classes.deleted} role="status">
            <span>Deleted: {nameOfQuestion(deleted.place, deleted.question.title)}</span>
            <Button
              ref={undo}
              size="small"
              onClick={() => {
                insert(deleted.place, deleted.question, { focusName: `items.${deleted.place}.title` });
                setDeleted(null);
              }}
            >
              Undo
            </Button>
          </p>
        )}
        <p role="status" className="visually-hidden">
          {announcement}
        </p>
        <div>
          <Button
            icon={<IconPlus size={16} stroke={1.75} />}
            disabled={isFull}
            aria-describedby={isFull ? fullId : undefined}
            onClick={() => append(newQuestion(), { focusName: `items.${fields.length}.title` })}
          >
            Add Question
          </Button>
          {isFull && (
            <p id={fullId} className={classes.quiet}>
              A survey has at most {surveyLimits.questions} questions.
            </p>
          )}
        </div>
      </div>
    </Card>
  );
}
