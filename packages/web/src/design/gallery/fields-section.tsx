import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { CheckboxField } from '../form/checkbox-field.tsx';
import { CodeField } from '../form/code-field.tsx';
import { CopyField } from '../form/copy-field.tsx';
import { DateField } from '../form/date-field.tsx';
import { PasswordField } from '../form/password-field.tsx';
import { PhoneField } from '../form/phone-field.tsx';
import { RadioField } from '../form/radio-field.tsx';
import { SearchInput } from '../form/search-input.tsx';
import { SegmentedControl } from '../form/segmented-control.tsx';
import { SelectField } from '../form/select-field.tsx';
import { TextAreaField } from '../form/text-area-field.tsx';
import { EmailField, TextField } from '../form/text-field.tsx';
import { Card } from '../layout/card.tsx';
import classes from './gallery.module.css';

interface Sample {
  firstName: string;
  lastName: string;
  birthDate: string;
  profileId: string;
  email: string;
  phone: string;
  password: string;
  groupId: number | null;
  note: string;
  isBaseline: boolean;
  calculation: number;
}

/** Every kind of input, with an error, disabled and empty. */
export function FieldsSection() {
  const [search, setSearch] = useState('');
  const [code, setCode] = useState('4820');
  const [view, setView] = useState<'summary' | 'previous'>('summary');
  const form = useForm<Sample>({
    defaultValues: {
      firstName: 'Maya',
      lastName: '',
      birthDate: '13/14/2009',
      profileId: '48213',
      email: 'maya@example',
      phone: '',
      password: '',
      groupId: null,
      note: '',
      isBaseline: true,
      calculation: 0,
    },
  });
  const { control, setError } = form;
  useEffect(() => {
    setError('birthDate', { message: 'Invalid ISO date' });
    setError('email', { message: 'Email must be valid' });
  }, [setError]);

  return (
    <Card title="Fields">
      <div className={classes.fields}>
        <TextField control={control} name="firstName" label="First Name" />
        <TextField control={control} name="lastName" label="Last Name" placeholder="Okafor" />
        <DateField control={control} name="birthDate" label="Birth Date" />
        <TextField control={control} name="profileId" label="Profile ID" help="Cannot be changed" disabled />
        <EmailField control={control} name="email" label="Email" />
        <PhoneField control={control} name="phone" label="Phone" />
        <PasswordField control={control} name="password" label="Password" />
        <SelectField
          control={control}
          name="groupId"
          label="Group"
          options={[
            { value: 1, label: 'Varsity Soccer – Girls' },
            { value: 2, label: 'Football – Freshman' },
            { value: 3, label: 'Track & Field', isDisabled: true },
          ]}
        />
        <TextField control={control} name="lastName" label="Nickname" isOptional />
        <div className={classes.wide}>
          <TextAreaField control={control} name="note" label="Note" rows={2} />
        </div>
        <div className={classes.wide}>
          <RadioField
            control={control}
            name="calculation"
            label="Calculate the baseline from"
            options={[
              { value: 0, label: 'All tests', note: 'Every test that counts is part of the baseline.' },
              { value: 1, label: 'From a date' },
            ]}
          />
          <CheckboxField
            control={control}
            name="isBaseline"
            label="Baseline"
            note="Results count toward each person’s baseline"
          />
        </div>
        <div className={classes.wide}>
          <CopyField
            label="Access link"
            value="https://portal.example/redeem/8f2c"
            copiedMessage="Link Copied to Clipboard"
          />
        </div>
        <CodeField
          label="Code"
          length={6}
          value={code}
          onChange={setCode}
          help="The code is checked at the sixth digit."
        />
        <CodeField
          label="Wrong code"
          length={6}
          value=""
          onChange={setCode}
          error="That code is not right."
        />
        <div className={classes.wide}>
          <SearchInput label="Search by name or ID" value={search} onChange={setSearch} />
        </div>
        <div className={classes.wide}>
          <SegmentedControl
            label="View"
            value={view}
            onChange={setView}
            segments={[
              { value: 'summary', label: 'Summary' },
              { value: 'previous', label: 'Previous Tests' },
            ]}
          />
        </div>
      </div>
    </Card>
  );
}
