import type { ProfileTestSummary } from '@plumbline/contract';
import { createPrintToken } from '@plumbline/contract/features/reports/print-report';
import { Button } from '../../design/button/button.tsx';
import { IconPrinter } from '../../design/icon/tabler/printer.ts';
import { useAction } from '../../platform/api/use-action.ts';
import { stringifySearch } from '../../platform/navigation/search-params.ts';
import { openPrintPage } from '../../platform/print/open-print-page.ts';
import { viewerZone } from '../../platform/time/time-texts.ts';
import classes from './create-report-dialog.module.css';
import type { ReportFormOf } from './report-choices.tsx';
import { includedIn, subjectOf } from './report-form.ts';

/** Opens the same report as a page that any browser can print. A page has no password. */
export function PrintButton({ form, tests }: { form: ReportFormOf; tests: readonly ProfileTestSummary[] }) {
  const token = useAction(createPrintToken, { refusalIn: 'notice' });
  const subject = subjectOf({ testIds: form.watch('testIds') }, tests);

  const address = async () => {
    if (subject === undefined) return null;
    const { testIds, sections, preparedFor } = form.getValues();
    const includedTestIds = includedIn({ testIds }, tests);
    const outcome = await token.run({ id: subject.id, includedTestIds, sections, preparedFor });
    if (!outcome.ok) return null;
    const search = stringifySearch({
      profileTestId: subject.id,
      authToken: outcome.reply.authToken,
      includedTestIds: includedTestIds === '' ? undefined : includedTestIds,
      isPortal: true,
      timezone: viewerZone,
      sections: sections.join(','),
    });
    return `/profile-test-fullpage${search}`;
  };

  return (
    <div className={classes.print}>
      <p className={classes.hint}>
        {subject === undefined
          ? 'Choose a test to print on paper.'
          : 'Print on paper, without a file or password:'}
      </p>
      <Button
        size="small"
        icon={<IconPrinter />}
        disabled={subject === undefined}
        isWorking={token.isWorking}
        onClick={() => void openPrintPage(address)}
      >
        Print
      </Button>
    </div>
  );
}
