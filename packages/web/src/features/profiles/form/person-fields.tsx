import {
  ethnicities,
  genders,
  graduationYears,
  races,
  sexes,
} from '@plumbline/contract/lookups/person-lookups';
import { hispanicRaceId } from '@plumbline/domain/clinical/person/profile-layout';
import type { UseFormReturn } from 'react-hook-form';
import { DateField } from '../../../design/form/date-field.tsx';
import { MultiSelectField } from '../../../design/form/multi-select-field.tsx';
import { SelectField } from '../../../design/form/select-field.tsx';
import { EmailField, TextField } from '../../../design/form/text-field.tsx';
import { lookupOptions } from './lookup-options.ts';
import classes from './profile-form.module.css';
import type { FormPlace, OpenedForm, ProfileForm } from './profile-form.ts';

export type ProfileFormHandle = UseFormReturn<OpenedForm, unknown, ProfileForm>;

export interface ProfileFieldsProps {
  form: ProfileFormHandle;
  place: FormPlace;
}

const sexOptions = lookupOptions(sexes.entries);
const genderOptions = lookupOptions(genders.entries);
const ethnicityOptions = lookupOptions(ethnicities.entries);

/** Races to choose from: without the ethnicity among them where that is asked by itself, unless it was answered so before. */
const raceOptions = ({ layout, storedRaces }: FormPlace) =>
  lookupOptions(races.entries).filter(
    ({ value }) =>
      !layout.isEthnicityAsked || value !== hispanicRaceId || storedRaces.includes(hispanicRaceId),
  );

/** Years to choose from, and one that is stored although it is not offered any more. */
function yearOptions(today: string, stored: number | null) {
  const years = lookupOptions(graduationYears(Number(today.slice(0, 4))));
  const isOffered = stored === null || years.some(({ value }) => value === stored);
  return isOffered ? years : [...years, { value: stored, label: String(stored) }];
}

/** Name, birth, sex and how a person describes themselves. */
export function PersonFields({ form, place }: ProfileFieldsProps) {
  const { control } = form;
  const { layout, today } = place;
  return (
    <fieldset className={classes.section}>
      <legend className="visually-hidden">Person</legend>
      <div className={classes.pair}>
        <TextField control={control} name="firstName" label="First Name" autoComplete="off" />
        <TextField control={control} name="lastName" label="Last Name" autoComplete="off" />
        <DateField control={control} name="birthDate" label="Birth Date" maxDate={today} />
        <SelectField control={control} name="sex" label="Sex" options={sexOptions} />
        <SelectField
          control={control}
          name="gender"
          label="Gender"
          options={genderOptions}
          isOptional={!layout.isGenderRequired}
          isClearable={!layout.isGenderRequired}
        />
        <MultiSelectField
          control={control}
          name="race"
          label="Race"
          options={raceOptions(place)}
          isOptional={!layout.isRaceRequired}
        />
        {layout.isEthnicityAsked && (
          <SelectField
            control={control}
            name="ethnicity"
            label="Ethnicity"
            options={ethnicityOptions}
            isOptional={!layout.isEthnicityRequired}
            isClearable={!layout.isEthnicityRequired}
          />
        )}
      </div>
      <div className={classes.pair}>
        <HeightFields form={form} isMetric={place.isMetric} />
        <TextField
          control={control}
          name="weight"
          label={place.isMetric ? 'Weight (kg)' : 'Weight (lbs)'}
          inputMode="decimal"
          autoComplete="off"
        />
        <EmailField control={control} name="email" label="Email" autoComplete="off" isOptional />
        <SelectField
          control={control}
          name="graduationYear"
          label="Graduation Year"
          options={yearOptions(today, form.formState.defaultValues?.graduationYear ?? null)}
          isOptional
          isClearable
        />
      </div>
    </fieldset>
  );
}

function HeightFields({ form: { control }, isMetric }: { form: ProfileFormHandle; isMetric: boolean }) {
  const number = { inputMode: 'decimal', autoComplete: 'off' } as const;
  if (isMetric)
    return <TextField control={control} name="heightInCentimeters" label="Height (cm)" {...number} />;
  return (
    <div className={classes.height}>
      <TextField control={control} name="heightInFeet" label="Height (feet)" {...number} />
      <TextField control={control} name="heightInInches" label="Height (inches)" {...number} />
    </div>
  );
}
