import { surveyItemTypes } from '@plumbline/domain/clinical/surveys/survey-item';
import type { ReactNode } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { IconButton } from '../../design/button/icon-button.tsx';
import { SelectField } from '../../design/form/select-field.tsx';
import { TextField } from '../../design/form/text-field.tsx';
import { IconTrash } from '../../design/icon/tabler/trash.ts';
import { MoveButtons } from '../../design/sortable/move-buttons.tsx';
import { OptionFields } from './option-fields.tsx';
import type { SurveyValues } from './survey-form.ts';
import { typeWords } from './survey-words.ts';
import classes from './surveys.module.css';

export interface QuestionFieldProps {
  form: UseFormReturn<SurveyValues, unknown, SurveyValues>;
  index: number;
  /** How many questions there are. */
  count: number;
  /** What the question is called in the names of its buttons. */
  name: string;
  /** What it is dragged by. */
  handle: ReactNode;
  onMove: (from: number, to: number) => void;
  onDelete: () => void;
}

const typeOptions = surveyItemTypes.map((type) => ({ value: type, label: typeWords[type] }));

/** One question: its words, how it is answered, and its options where it has some. */
export function QuestionField({ form, index, count, name, handle, onMove, onDelete }: QuestionFieldProps) {
  const { control, watch } = form;
  return (
    <fieldset className={classes.question} aria-label={`Question ${index + 1}`}>
      <div className={classes.questionHead}>
        {handle}
        <span className={classes.place} aria-hidden="true">
          {index + 1}
        </span>
        <span className={classes.questionButtons}>
          <MoveButtons name={name} index={index} count={count} onMove={onMove} />
          <IconButton
            size="small"
            label={`Delete ${name}`}
            icon={<IconTrash size={18} stroke={1.6} />}
            onClick={onDelete}
          />
        </span>
      </div>
      <div className={classes.questionFields}>
        <TextField control={control} name={`items.${index}.title`} label="Question" autoComplete="off" />
        <SelectField
          control={control}
          name={`items.${index}.type`}
          label="Answered by"
          options={typeOptions}
          isSearchable={false}
        />
      </div>
      {watch(`items.${index}.type`) === 'multipleChoice' && <OptionFields form={form} index={index} />}
    </fieldset>
  );
}
