import type { Survey } from '@plumbline/contract';
import { getSurvey, getSurveys } from '@plumbline/contract/features/surveys/get-surveys';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { StatusDot } from '../../design/label/status-dot.tsx';
import { Card } from '../../design/layout/card.tsx';
import { Page, type PageProps } from '../../design/layout/page.tsx';
import { Loading, Skeleton } from '../../design/state/skeleton.tsx';
import { callQuery } from '../../platform/api/call-query.ts';
import { queryFailure } from '../../platform/api/query-failure.tsx';
import { hrefOf } from '../../platform/navigation/page-address.ts';
import { useCurrentUser } from '../../platform/session/current-user.ts';
import { newClientUuid } from '../../records/billing/client-uuid.ts';
import { surveyDrafts } from './survey-draft.ts';
import { SurveyEditorForm } from './survey-editor-form.tsx';
import { newSurveyValues, valuesOfSurvey } from './survey-form.ts';
import { stateText, stateTone } from './survey-words.ts';

export interface SurveyEditorPageProps {
  /** The survey that is edited; a new one without it. */
  id: number | undefined;
  /** The survey is stored under this id. */
  onSaved: (id: number) => Promise<void>;
  /** Called with whether the form holds something that is not saved. */
  onDirtyChange: (isDirty: boolean) => void;
}

/** Writes a survey, or changes one: a draft until it is published. */
export function SurveyEditorPage({ id, ...props }: SurveyEditorPageProps) {
  return id === undefined ? (
    <SurveyFrame title="Create Survey">
      <SurveyEditor key="new" survey={null} {...props} />
    </SurveyFrame>
  ) : (
    <StoredSurvey key={id} id={id} {...props} />
  );
}

function StoredSurvey({ id, ...props }: Omit<SurveyEditorPageProps, 'id'> & { id: number }) {
  const query = useQuery(callQuery(getSurvey, { id }));
  const survey = query.data?.survey;
  return (
    <SurveyFrame
      title={survey?.title ?? 'Survey'}
      chips={
        survey && (
          <StatusDot tone={stateTone(survey)} isQuiet>
            {stateText(survey)}
            {survey.isChangedSince && ', changed since'}
          </StatusDot>
        )
      }
    >
      {queryFailure('The survey did not load.', query)}
      {query.isPending && (
        <Card label="Survey">
          <Loading label="Loading Data...">
            <Skeleton height={320} />
          </Loading>
        </Card>
      )}
      {survey && <SurveyEditor survey={survey} {...props} />}
    </SurveyFrame>
  );
}

const SurveyFrame = ({ title, chips, children }: Pick<PageProps, 'title' | 'chips' | 'children'>) => (
  <Page
    title={title}
    chips={chips}
    breadcrumbs={[{ label: 'Surveys', href: hrefOf('/surveys') }, { label: title }]}
  >
    {children}
  </Page>
);

/** The editor over a survey, or over the draft of it that this browser keeps. */
function SurveyEditor({ survey, ...props }: Omit<SurveyEditorPageProps, 'id'> & { survey: Survey | null }) {
  const { account, selectedOrganization } = useCurrentUser();
  const surveys = useQuery(callQuery(getSurveys, {}));
  const key = surveyDrafts.keyOf(account.id, selectedOrganization?.id ?? null, survey?.id ?? null);
  // Read once for each form: what is typed from then on is the form's.
  const [start, setStart] = useState(() => startFrom(survey, true));
  function startFrom(from: Survey | null, readsDraft: boolean) {
    const draft = readsDraft ? surveyDrafts.read(key) : null;
    const stored = from === null ? newSurveyValues() : valuesOfSurvey(from);
    return {
      // Another form is another component, which starts from its own values.
      formKey: newClientUuid(),
      draftFrom: draft?.at ?? null,
      clientUuid: draft?.clientUuid ?? newClientUuid(),
      version: draft === null ? (from?.version ?? null) : draft.version,
      stored,
      values: draft?.values ?? stored,
    };
  }
  const startAnew = (from: Survey | null) => {
    surveyDrafts.drop(key);
    setStart(startFrom(from, false));
    props.onDirtyChange(false);
  };
  return (
    <SurveyEditorForm
      key={start.formKey}
      survey={survey}
      start={start}
      draftKey={key}
      otherPublished={
        surveys.data?.surveys.find(({ id, state }) => state === 'published' && id !== survey?.id) ?? null
      }
      onDiscard={() => startAnew(survey)}
      {...props}
      onSaved={async (saved) => {
        if (survey === null) {
          surveyDrafts.drop(key);
          props.onDirtyChange(false);
          await props.onSaved(saved.id);
        } else startAnew(saved);
      }}
    />
  );
}
