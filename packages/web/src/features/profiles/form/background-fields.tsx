import { languages, yesNoUnknown } from '@plumbline/contract/lookups/person-lookups';
import { Fragment } from 'react';
import { DateField } from '../../../design/form/date-field.tsx';
import { SelectField } from '../../../design/form/select-field.tsx';
import { lookupOptions } from './lookup-options.ts';
import type { ProfileFieldsProps } from './person-fields.tsx';
import classes from './profile-form.module.css';
import { yes, yesNoOptions } from './yes-no.ts';

const historyOptions = lookupOptions(yesNoUnknown.entries);
const languageOptions = lookupOptions(languages.entries);
const languageQuestions = [
  {
    asked: 'homeOtherThanEnglish',
    label: 'Speaks other than English at home',
    language: 'primaryLanguage',
    languageLabel: 'Primary Language',
  },
  {
    asked: 'speakSecondaryLanguage',
    label: 'Speaks a secondary language',
    language: 'secondaryLanguage',
    languageLabel: 'Secondary Language',
  },
] as const;
const choice = { isOptional: true, isClearable: true } as const;

/** What a score is read with: concussions, attention, languages. An answer may ask for another. */
export function BackgroundFields({ form, place }: ProfileFieldsProps) {
  const { control } = form;
  return (
    <fieldset className={classes.section}>
      <legend className={classes.legend}>Background</legend>
      <div className={classes.pair}>
        <SelectField
          control={control}
          name="hasHadConcussion"
          label="Has had a concussion"
          options={historyOptions}
          {...choice}
        />
        {form.watch('hasHadConcussion') === yes && (
          <DateField
            control={control}
            name="lastConcussionDate"
            label="Last Concussion Date"
            maxDate={place.today}
            isOptional
          />
        )}
        <SelectField
          control={control}
          name="hasAttentionDisorder"
          label="Has ADD or ADHD"
          options={historyOptions}
          {...choice}
        />
        {languageQuestions.map(({ asked, label, language, languageLabel }) => (
          <Fragment key={asked}>
            <SelectField control={control} name={asked} label={label} options={yesNoOptions} {...choice} />
            {form.watch(asked) === yes && (
              <SelectField
                control={control}
                name={language}
                label={languageLabel}
                options={languageOptions}
                {...choice}
              />
            )}
          </Fragment>
        ))}
      </div>
    </fieldset>
  );
}
