import { newPdfReport } from '@plumbline/contract/features/reports/new-pdf-report';
import { z } from 'zod';
import { FormDialog } from '../../design/dialog/form-dialog.tsx';
import { CheckboxField } from '../../design/form/checkbox-field.tsx';
import { PasswordField } from '../../design/form/password-field.tsx';
import { ApiError, messageOf } from '../../platform/api/api-error.ts';
import { saveFile } from '../../platform/api/save-file.ts';
import { sendForFile } from '../../platform/api/send.ts';
import { viewerZone } from '../../platform/texts/time-texts.ts';

const schema = z
  .object({ isProtected: z.boolean(), password: z.string().max(128) })
  .refine((values) => !values.isProtected || values.password.length >= 8, {
    path: ['password'],
    message: 'The PDF password needs at least 8 characters.',
  });

export interface CreateReportDialogProps {
  profileId: number;
  /** The report is of this test alone; without it of the newest one. */
  testId?: number;
  isOpen: boolean;
  onClose: () => void;
}

/** Makes the clinical report and saves it; the password is on unless somebody takes it off. */
export function CreateReportDialog({ profileId, testId, isOpen, onClose }: CreateReportDialogProps) {
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title="Create Report"
      schema={schema}
      defaultValues={{ isProtected: true, password: '' }}
      submitLabel="Create Report"
      outcome={`Saves a PDF of ${testId === undefined ? 'the newest test' : 'this test'} against baseline.`}
      onSubmit={async ({ isProtected, password }) => {
        try {
          const file = await sendForFile(newPdfReport, {
            id: profileId,
            timezone: viewerZone,
            ...(testId === undefined ? {} : { includedTestIds: String(testId) }),
            ...(isProtected ? { password } : {}),
          });
          saveFile(file);
          return { ok: true };
        } catch (error) {
          return {
            ok: false,
            errors: error instanceof ApiError ? error.errors : [{ message: messageOf(error) }],
          };
        }
      }}
    >
      {(form) => (
        <>
          <CheckboxField control={form.control} name="isProtected" label="Protect with a password" />
          {form.watch('isProtected') && (
            <PasswordField
              control={form.control}
              name="password"
              label="PDF password"
              autoComplete="new-password"
            />
          )}
        </>
      )}
    </FormDialog>
  );
}
