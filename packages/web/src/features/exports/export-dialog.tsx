import {
  getEventsExport,
  getTestResultsExport,
  startExport,
  startRawDataExport,
} from '@plumbline/contract/features/exports/export-calls';
import { getGroups } from '@plumbline/contract/features/groups/get-groups';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { FormDialog } from '../../design/dialog/form-dialog.tsx';
import type { Outcome } from '../../design/dialog/outcome.ts';
import { CheckboxField } from '../../design/form/checkbox-field.tsx';
import { DateField } from '../../design/form/date-field.tsx';
import { MultiSelectField } from '../../design/form/multi-select-field.tsx';
import { RadioField } from '../../design/form/radio-field.tsx';
import { TextField } from '../../design/form/text-field.tsx';
import { messageOf } from '../../platform/api/api-error.ts';
import { callQuery } from '../../platform/api/call-query.ts';
import { useAction, useDownload } from '../../platform/api/use-action.ts';
import {
  type ExportForm,
  type ExportSubject,
  exportForm,
  filterOf,
  lastYear,
  rawDataWords,
} from './export-form.ts';
import classes from './exports.module.css';

export interface ExportDialogProps {
  subject: ExportSubject;
  /** The groups that are chosen at first: those that the list is filtered by. */
  groupIds: readonly number[];
  onClose: () => void;
  /** Called when a job writes the export, which is then in the list of exports. */
  onPrepared: () => void;
}

const titles: Readonly<Record<ExportSubject, string>> = {
  tests: 'Export Tests',
  events: 'Export Events',
  rawData: 'Export Raw Data',
};
const outcomes: Readonly<Record<ExportSubject, string>> = {
  tests: 'Saves a spreadsheet. A large one takes a few minutes to prepare.',
  events: 'Saves a spreadsheet. A large one takes a few minutes to prepare.',
  rawData: 'Prepares a zip file of CSV files.',
};

/** Exports tests, events or recordings as a file. */
export function ExportDialog({ subject, groupIds, onClose, onPrepared }: ExportDialogProps) {
  const groups = useQuery(callQuery(getGroups, {}));
  const isPrepared = useRef(false);
  const runExport = useExport(subject, () => {
    isPrepared.current = true;
  });
  return (
    <FormDialog
      isOpen
      onClose={() => (isPrepared.current ? onPrepared() : onClose())}
      title={titles[subject]}
      schema={exportForm}
      defaultValues={{
        ...lastYear(new Date()),
        groupIds: [...groupIds],
        profileIds: '',
        includeSurveys: true,
        isCovidOnly: false,
        rawKind: 'balanceXyz',
      }}
      submitLabel="Export"
      outcome={outcomes[subject]}
      onSubmit={(values) => runExport(values)}
    >
      {({ control }) => (
        <>
          {subject === 'rawData' && (
            <RadioField
              control={control}
              name="rawKind"
              label="What"
              options={Object.entries(rawDataWords).map(([value, label]) => ({ value, label }))}
            />
          )}
          <div className={classes.days}>
            <DateField control={control} name="startDate" label="First day" />
            <DateField control={control} name="endDate" label="Last day" />
          </div>
          <MultiSelectField
            control={control}
            name="groupIds"
            label="Groups"
            isOptional
            options={(groups.data?.groups ?? []).map(({ id, name }) => ({ value: id, label: name }))}
            placeholder="All"
            help={groups.error === null ? undefined : `The groups did not load. ${messageOf(groups.error)}`}
          />
          <TextField
            control={control}
            name="profileIds"
            label="Profile IDs"
            isOptional
            help="Only these profiles, for example: 12, 48"
          />
          {subject === 'tests' && (
            <CheckboxField control={control} name="includeSurveys" label="Include surveys" />
          )}
          {subject !== 'rawData' && (
            <CheckboxField
              control={control}
              name="isCovidOnly"
              label={
                subject === 'tests' ? 'Only COVID-19 screenings' : 'Only events with a COVID-19 screening'
              }
            />
          )}
        </>
      )}
    </FormDialog>
  );
}

/** Saves the file, or starts the job that writes it where it is large. */
function useExport(subject: ExportSubject, onPrepared: () => void) {
  const prepareRawData = useAction(startRawDataExport, { onDone: onPrepared });
  const prepare = useAction(startExport, { onDone: onPrepared });
  const tests = useDownload(getTestResultsExport, { refusalIn: 'form' });
  const events = useDownload(getEventsExport, { refusalIn: 'form' });
  return async (values: ExportForm): Promise<Outcome> => {
    const filter = filterOf(values);
    if (subject === 'rawData') return prepareRawData.run({ ...filter, kind: values.rawKind });
    const { includeSurveys } = values;
    const outcome = await (subject === 'tests'
      ? tests.run({ ...filter, includeSurveys })
      : events.run(filter));
    if (outcome.ok || outcome.errors[0]?.code !== 'export.large') return outcome;
    return prepare.run({ ...filter, includeSurveys, kind: subject });
  };
}
