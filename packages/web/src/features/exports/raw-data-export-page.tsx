import type { RawDataKind } from '@plumbline/contract';
import { id } from '@plumbline/contract/core/fields';
import { startRawDataExport } from '@plumbline/contract/features/exports/export-calls';
import { firstCountedDay } from '@plumbline/domain/clinical/measures/test-series';
import { useState } from 'react';
import { z } from 'zod';
import { Button } from '../../design/button/button.tsx';
import { DialogError } from '../../design/dialog/dialog.tsx';
import { TextField } from '../../design/form/text-field.tsx';
import { useMissingFields } from '../../design/form/use-missing-fields.tsx';
import { useSchemaForm } from '../../design/form/use-schema-form.ts';
import { useSubmit } from '../../design/form/use-submit.ts';
import { Card } from '../../design/layout/card.tsx';
import { AppLink } from '../../design/link/app-link.tsx';
import { EmptyState } from '../../design/state/empty-state.tsx';
import { useAction } from '../../platform/api/use-action.ts';
import { hrefOf } from '../../platform/navigation/page-address.ts';
import { OrganizationLookupField } from '../../records/organizations/organization-lookup-field.tsx';
import { lastYear } from './export-form.ts';
import classes from './exports.module.css';
import { ExportsList } from './exports-list.tsx';

const digits = /^\d{1,10}$/;
const schema = z.object({
  organizationId: z
    .string()
    .trim()
    .min(1)
    .regex(digits, { error: 'Enter an organization ID.' })
    .transform(Number)
    .pipe(id),
  groupId: z
    .string()
    .trim()
    .regex(/^(\d{1,10})?$/, { error: 'Enter a group ID.' })
    .transform((typed) => (typed === '' ? null : Number(typed)))
    .pipe(id.nullable()),
});

export interface RawDataExportPageProps {
  /** The organization that is open; null: none. */
  openOrganizationId: number | null;
  now: Date;
}

/** Recordings of an organization or of one of its groups as files, for internal staff who have opened it. */
export function RawDataExportPage({ openOrganizationId, now }: RawDataExportPageProps) {
  const form = useSchemaForm(schema, {
    organizationId: openOrganizationId === null ? '' : String(openOrganizationId),
    groupId: '',
  });
  const missing = useMissingFields(form, schema);
  const [kind, setKind] = useState<RawDataKind>('balanceXyz');
  const [toOpen, setToOpen] = useState<number | null>(null);
  const start = useAction(startRawDataExport, {
    refusalIn: 'form',
    success: 'The export is being prepared.',
  });
  const { refusal, onSubmit } = useSubmit(form, async ({ organizationId, groupId }) => {
    setToOpen(organizationId === openOrganizationId ? null : organizationId);
    if (organizationId !== openOrganizationId) return { ok: true };
    return start.run({
      kind,
      startDate: firstCountedDay,
      endDate: lastYear(now).endDate,
      organizationIds: [organizationId],
      groupIds: groupId === null ? [] : [groupId],
    });
  });
  const { isValid, isSubmitting } = form.formState;
  return (
    <div className={classes.page}>
      <Card title="Raw Data Export">
        <form
          ref={missing.formRef}
          noValidate
          aria-label="Raw Data Export"
          onSubmit={onSubmit}
          className={classes.form}
        >
          <p className={classes.quiet}>
            Prepares a zip of CSV files with every sample or trial since August 1, 2013. People are shown by
            ID, without names. Open the organization with a reason first.
          </p>
          <DialogError message={refusal} />
          {toOpen !== null && (
            <p role="alert" className={classes.quiet}>
              Organization {toOpen} is not open.{' '}
              <AppLink href={hrefOf('/super-admin/organizations', { open: toOpen })}>
                Open it with a reason
              </AppLink>
              , then export.
            </p>
          )}
          <div className={classes.days}>
            <OrganizationLookupField control={form.control} name="organizationId" label="Organization ID" />
            <TextField
              control={form.control}
              name="groupId"
              label="Group ID"
              isOptional
              inputMode="numeric"
              autoComplete="off"
              help="Exports only the people in this group."
            />
          </div>
          <div className={classes.acts}>
            <Button
              type="submit"
              disabled={!isValid}
              aria-describedby={missing.describedBy}
              isWorking={isSubmitting && kind === 'balanceXyz'}
              onClick={() => setKind('balanceXyz')}
            >
              Balance XYZ report
            </Button>
            <Button
              type="submit"
              disabled={!isValid}
              aria-describedby={missing.describedBy}
              isWorking={isSubmitting && kind === 'allTrials'}
              onClick={() => setKind('allTrials')}
            >
              All Trials report
            </Button>
            {missing.sentence}
          </div>
        </form>
      </Card>
      <Card title="My Exports">
        {openOrganizationId === null ? (
          <EmptyState title="No organization is open" text="Open an organization to see its exports." />
        ) : (
          <ExportsList />
        )}
      </Card>
    </div>
  );
}
