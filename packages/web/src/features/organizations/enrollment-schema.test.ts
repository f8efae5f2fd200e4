import { expect, test } from 'vitest';
import { formMessage } from '../../design/form/form-messages.ts';
import { childForm, emptyEnrollment, newOrgForm } from './enrollment-schema.ts';

/** What a form says of a field. */
const said = (form: typeof newOrgForm, field: string): string[] =>
  (form.safeParse(emptyEnrollment, { error: formMessage }).error?.issues ?? [])
    .filter(({ path }) => path.join('.') === field)
    .map(({ message }) => message);

test.each([
  { form: newOrgForm, whose: 'internal staff', field: 'businessTypeId' },
  { form: newOrgForm, whose: 'internal staff', field: 'packageTierId' },
  { form: newOrgForm, whose: 'internal staff', field: 'billMethod' },
  { form: childForm, whose: 'an enterprise', field: 'businessTypeId' },
  { form: childForm, whose: 'an enterprise', field: 'packageTierId' },
])(
  'B323 B328 B332: a choice that was not made says required: $field in the form of $whose',
  ({ form, field }) => {
    expect(said(form, field)).toEqual(['required']);
  },
);
