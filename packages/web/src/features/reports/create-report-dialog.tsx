import type { ProfileTestSummary } from '@plumbline/contract';
import { getWebProfileDetail } from '@plumbline/contract/features/profiles/get-web-profile-detail';
import { newPdfReport } from '@plumbline/contract/features/reports/new-pdf-report';
import { useQuery } from '@tanstack/react-query';
import { Button } from '../../design/button/button.tsx';
import { Dialog, DialogBody, DialogFoot } from '../../design/dialog/dialog.tsx';
import { FormDialog } from '../../design/dialog/form-dialog.tsx';
import { CheckboxField } from '../../design/form/checkbox-field.tsx';
import { PasswordField } from '../../design/form/password-field.tsx';
import { TextField } from '../../design/form/text-field.tsx';
import { EmptyState } from '../../design/state/empty-state.tsx';
import { Skeleton } from '../../design/state/skeleton.tsx';
import { callQuery } from '../../platform/api/call-query.ts';
import { queryFailure } from '../../platform/api/query-failure.tsx';
import { useDownload } from '../../platform/api/use-action.ts';
import { useCurrentUser } from '../../platform/session/current-user.ts';
import { dayText, viewerZone } from '../../platform/time/time-texts.ts';
import classes from './create-report-dialog.module.css';
import { PrintButton } from './print-button.tsx';
import { ReaderField, SectionsField, TestsField } from './report-choices.tsx';
import {
  includedIn,
  type ReportForm,
  reportForm,
  startOfReport,
  subjectOf,
  whyNoReport,
} from './report-form.ts';

export interface CreateReportDialogProps {
  profileId: number;
  /** The test that is chosen at first; without it every test is. */
  testId?: number;
  isOpen: boolean;
  onClose: () => void;
}

const title = 'Create Report';

/** Creates the clinical report: a protected PDF, or a page to print. Where no report is possible the dialog says why. */
export function CreateReportDialog({ profileId, testId, isOpen, onClose }: CreateReportDialogProps) {
  const detail = useQuery(callQuery(getWebProfileDetail, { id: profileId }));
  const tests = detail.data?.tests;
  const whyNot = tests === undefined ? null : whyNoReport(tests);
  if (tests === undefined || whyNot !== null) {
    return (
      <Dialog isOpen={isOpen} onClose={onClose} title={title}>
        <DialogBody>
          {whyNot !== null && <EmptyState title="There is nothing to report yet" text={whyNot} />}
          {whyNot === null &&
            (queryFailure('The tests did not load.', detail) ?? (
              <>
                <p role="status">Loading tests...</p>
                <Skeleton width="100%" height={120} />
              </>
            ))}
        </DialogBody>
        <DialogFoot>
          <Button onClick={onClose}>Close</Button>
        </DialogFoot>
      </Dialog>
    );
  }
  return (
    <ReportDialog profileId={profileId} testId={testId} tests={tests} isOpen={isOpen} onClose={onClose} />
  );
}

interface ReportDialogProps {
  profileId: number;
  testId: number | undefined;
  tests: readonly ProfileTestSummary[];
  isOpen: boolean;
  onClose: () => void;
}

function ReportDialog({ profileId, testId, tests, isOpen, onClose }: ReportDialogProps) {
  const { viewingAsSuper } = useCurrentUser();
  const download = useDownload(newPdfReport, { refusalIn: 'form' });
  const save = ({ password, isProtected, sections, preparedFor, ...chosen }: ReportForm) =>
    download.run({
      id: profileId,
      timezone: viewerZone,
      includedTestIds: includedIn(chosen, tests),
      sections,
      preparedFor,
      ...(isProtected ? { password } : {}),
    });
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title={title}
      width={600}
      schema={reportForm}
      defaultValues={startOfReport(tests, testId)}
      submitLabel={title}
      outcome={(form) => outcomeText(form.watch('testIds'), tests, testId)}
      onSubmit={save}
    >
      {(form) => (
        <div className={classes.form}>
          <TestsField form={form} tests={tests} />
          <div className={classes.protection}>
            <CheckboxField control={form.control} name="isProtected" label="Protect with a password" />
            {form.watch('isProtected') && (
              <PasswordField
                control={form.control}
                name="password"
                label="PDF password"
                autoComplete="new-password"
              />
            )}
          </div>
          <ReaderField form={form} />
          {!viewingAsSuper && (
            <TextField
              control={form.control}
              name="preparedFor"
              label="Prepared for"
              placeholder="Dr. Lee, Westfield Clinic"
              help="Printed on the report."
              maxLength={100}
              isOptional
            />
          )}
          <SectionsField form={form} />
          <PrintButton form={form} tests={tests} />
        </div>
      )}
    </FormDialog>
  );
}

function outcomeText(
  testIds: readonly number[],
  tests: readonly ProfileTestSummary[],
  testId: number | undefined,
): string {
  const subject = subjectOf({ testIds: [...testIds] }, tests);
  if (subject === undefined) return 'Choose a test to report on.';
  if (subject.id === testId && testIds.length === 1)
    return 'Saves a PDF that compares this test with the baseline.';
  const earlier = testIds.length - 1;
  const withEarlier = earlier === 0 ? '' : ` with ${earlier} earlier ${earlier === 1 ? 'test' : 'tests'}`;
  return `Saves a PDF of the test of ${dayText(subject.completedOn)} against baseline${withEarlier}.`;
}
