import type { SurveySummary } from '@plumbline/contract';
import { getSurveys } from '@plumbline/contract/features/surveys/get-surveys';
import { useQuery } from '@tanstack/react-query';
import { CreateLink } from '../../design/button/create-button.tsx';
import { IconClipboardList } from '../../design/icon/tabler/clipboard-list.ts';
import { StatusDot } from '../../design/label/status-dot.tsx';
import { EmptyState } from '../../design/state/empty-state.tsx';
import type { DataColumn } from '../../design/table/data-column.ts';
import { callQuery } from '../../platform/api/call-query.ts';
import type { OnAddressChange } from '../../platform/list/list-address.ts';
import { ListPage } from '../../platform/list/list-page.tsx';
import { wholeList } from '../../platform/list/list-rows.ts';
import { type AddressOf, hrefOf } from '../../platform/navigation/page-address.ts';
import { useCurrentUser } from '../../platform/session/current-user.ts';
import { dateTimeText } from '../../platform/time/time-texts.ts';
import { questionsText, stateText, stateTone } from './survey-words.ts';
import classes from './surveys.module.css';

type SurveysAddress = AddressOf<'/surveys'>;

export interface SurveysPageProps {
  address: SurveysAddress;
  onAddressChange: OnAddressChange<SurveysAddress>;
}

const surveyColumns: readonly DataColumn<SurveySummary>[] = [
  {
    id: 'title',
    header: 'Title',
    value: ({ title }) => title,
    kind: 'name',
    isSortable: true,
    phone: 'title',
  },
  {
    id: 'state',
    header: 'State',
    value: stateText,
    cell: (survey) => (
      <span className={classes.state}>
        <StatusDot tone={stateTone(survey)}>{stateText(survey)}</StatusDot>
        {survey.isChangedSince && <span className={classes.quiet}>changed since</span>}
      </span>
    ),
    isSortable: true,
    phone: 'detail',
  },
  {
    id: 'questions',
    header: 'Questions',
    value: ({ questionCount }) => questionCount,
    kind: 'number',
    isSortable: true,
    phone: 'detail',
    phoneCell: ({ questionCount }) => questionsText(questionCount),
  },
  {
    id: 'changedOn',
    header: 'Changed',
    value: ({ changedOn }) => changedOn,
    cell: ({ changedOn }) => dateTimeText(changedOn),
    isSortable: true,
    phone: 'aside',
  },
];

/** The surveys of the organization. */
export function SurveysPage({ address, onAddressChange }: SurveysPageProps) {
  const { permissions } = useCurrentUser();
  const query = useQuery(callQuery(getSurveys, {}));
  const surveys = query.data?.surveys ?? [];
  const mayWrite = permissions.includes('protocol:write');
  const add = (
    <CreateLink href={hrefOf('/surveys/create')} variant="primary">
      Create Survey
    </CreateLink>
  );
  return (
    <ListPage
      label="Surveys"
      count={query.data && surveys.length}
      list={wholeList(query, surveys, address, {
        columns: surveyColumns,
        textOf: (survey) => `${survey.title} ${stateText(survey)} ${questionsText(survey.questionCount)}`,
      })}
      columns={surveyColumns}
      rowKey={({ id }) => String(id)}
      {...(mayWrite ? { rowHref: ({ id }: SurveySummary) => hrefOf('/surveys/create', { id }) } : {})}
      address={address}
      onAddressChange={onAddressChange}
      searchLabel="Search by title or state"
      actions={mayWrite && add}
      empty={
        <EmptyState
          icon={<IconClipboardList size={24} stroke={1.6} />}
          title="No Surveys"
          text={
            mayWrite
              ? 'A survey holds your own questions. Protocols with the Organization Survey use the published one.'
              : 'Ask a System Admin of your organization to create one.'
          }
          actions={mayWrite && add}
        />
      }
    />
  );
}
