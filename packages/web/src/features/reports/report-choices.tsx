import type { ProfileTestSummary } from '@plumbline/contract';
import {
  type ReportReader,
  reportReaderLabels,
  reportReaders,
  reportSectionLabels,
  reportSections,
  sectionsOfReader,
} from '@plumbline/domain/reports/report-sections';
import type { UseFormReturn } from 'react-hook-form';
import { Button } from '../../design/button/button.tsx';
import { Checkbox } from '../../design/form/checkbox.tsx';
import { FieldNote } from '../../design/form/field.tsx';
import { SegmentedControl } from '../../design/form/segmented-control.tsx';
import { dateTimeText } from '../../platform/time/time-texts.ts';
import classes from './create-report-dialog.module.css';
import { printableIds, type ReportForm } from './report-form.ts';

/** The form of the dialog. */
export type ReportFormOf = UseFormReturn<ReportForm, unknown, ReportForm>;

const changed = { shouldDirty: true, shouldValidate: true } as const;

/** The chosen items with one added or removed, in the order of `all`. */
function toggled<Item>(all: readonly Item[], chosen: readonly Item[], item: Item): Item[] {
  const has = chosen.includes(item);
  return all.filter((one) => (one === item ? !has : chosen.includes(one)));
}

/** The tests of the report, newest first. The report is about the newest chosen one. */
export function TestsField({ form, tests }: { form: ReportFormOf; tests: readonly ProfileTestSummary[] }) {
  const chosen = form.watch('testIds');
  const all = printableIds(tests);
  const choose = (ids: number[]) => form.setValue('testIds', ids, changed);
  return (
    <fieldset className={classes.group} aria-describedby="report-tests-note">
      <legend className={classes.legend}>
        Tests <span className={classes.count}>{`${chosen.length} of ${all.length}`}</span>
      </legend>
      <div className={classes.quick}>
        <Button size="small" onClick={() => choose(all)} disabled={chosen.length === all.length}>
          All tests
        </Button>
        <Button size="small" onClick={() => choose(all.slice(0, 1))}>
          Newest only
        </Button>
      </div>
      <ul className={classes.tests}>
        {tests.map(({ id, completedOn, typeLabel, isCovidOnly, isEvent }) => (
          <li key={id}>
            <Checkbox
              label={dateTimeText(completedOn)}
              note={
                isCovidOnly
                  ? 'COVID-19 screening, not in reports'
                  : `${typeLabel}${isEvent ? ', in an event' : ''}`
              }
              checked={chosen.includes(id)}
              disabled={isCovidOnly}
              onChange={() => choose(toggled(all, chosen, id))}
            />
          </li>
        ))}
      </ul>
      <FieldNote id="report-tests-note" error={form.formState.errors.testIds?.message} />
    </fieldset>
  );
}

/** The reader of the report; choosing one selects the sections that such a reader gets. */
export function ReaderField({ form }: { form: ReportFormOf }) {
  return (
    <div>
      <p className={classes.legend} aria-hidden="true">
        Who is it for?
      </p>
      <SegmentedControl<ReportReader>
        label="Who is it for?"
        segments={reportReaders.map((value) => ({ value, label: reportReaderLabels[value] }))}
        value={form.watch('reader')}
        onChange={(reader) => {
          form.setValue('reader', reader, changed);
          form.setValue('sections', [...sectionsOfReader[reader]], changed);
        }}
      />
    </div>
  );
}

/** The sections of the report beside person, verdict, summary and disclaimer. */
export function SectionsField({ form }: { form: ReportFormOf }) {
  const chosen = form.watch('sections');
  return (
    <fieldset className={classes.group}>
      <legend className={classes.legend}>Sections</legend>
      <p className={classes.hint}>
        Every report shows the person, the verdict, the test summary and the disclaimer. It names the sections
        you leave out.
      </p>
      <div className={classes.sections}>
        {reportSections.map((section) => (
          <Checkbox
            key={section}
            label={reportSectionLabels[section]}
            checked={chosen.includes(section)}
            onChange={() => form.setValue('sections', toggled(reportSections, chosen, section), changed)}
          />
        ))}
      </div>
    </fieldset>
  );
}
