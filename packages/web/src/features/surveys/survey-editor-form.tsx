import type { Survey, SurveySummary } from '@plumbline/contract';
import {
  createSurvey,
  publishSurvey,
  updateSurvey,
} from '@plumbline/contract/features/surveys/manage-surveys';
import { useEffect, useState } from 'react';
import type { FieldPath } from 'react-hook-form';
import { DialogError } from '../../design/dialog/dialog.tsx';
import type { Outcome } from '../../design/dialog/outcome.ts';
import { TextField } from '../../design/form/text-field.tsx';
import { useSchemaForm } from '../../design/form/use-schema-form.ts';
import { useSubmit } from '../../design/form/use-submit.ts';
import { Card } from '../../design/layout/card.tsx';
import { useAction } from '../../platform/api/use-action.ts';
import { ChangedMeanwhile } from '../../platform/drafts/changed-meanwhile.tsx';
import { useKeptDraft } from '../../platform/drafts/use-kept-draft.ts';
import { QuestionFields } from './question-fields.tsx';
import { surveyDrafts } from './survey-draft.ts';
import { SurveyEditorFoot } from './survey-editor-foot.tsx';
import { atField, publishProblems, type SurveyValues, surveyForm, surveyRequest } from './survey-form.ts';
import { SurveyPreview } from './survey-preview.tsx';
import { surveyNotices } from './survey-words.ts';
import classes from './surveys.module.css';

interface SurveyStart {
  /** When the draft was typed that the form starts from, in epoch milliseconds; null where it starts from what is stored. */
  draftFrom: number | null;
  clientUuid: string;
  version: number | null;
  /** What the form starts with where there is no draft. */
  stored: SurveyValues;
  values: SurveyValues;
}

export interface SurveyEditorFormProps {
  survey: Survey | null;
  start: SurveyStart;
  draftKey: string;
  /** Another survey that is asked now. */
  otherPublished: Pick<SurveySummary, 'id' | 'title'> | null;
  onSaved: (saved: Survey) => Promise<void> | void;
  onDirtyChange: (isDirty: boolean) => void;
  /** Drops the draft and starts from what is stored. */
  onDiscard: () => void;
}

/** The form of a survey beside what a phone makes of it. What is typed is kept in the browser until it is saved. */
export function SurveyEditorForm(props: SurveyEditorFormProps) {
  const { survey, start, draftKey, otherPublished, onSaved, onDirtyChange, onDiscard } = props;
  // A new survey that was saved and then not published is stored already.
  const [made, setMade] = useState<Survey | null>(null);
  const [version, setVersion] = useState(start.version);
  const [isOutdated, setIsOutdated] = useState(false);
  const form = useSchemaForm(surveyForm, start.values);
  const isDrafted = useKeptDraft(form, surveyDrafts, { ...start, version, key: draftKey });
  useEffect(() => onDirtyChange(isDrafted), [isDrafted, onDirtyChange]);

  const create = useAction(createSurvey);
  const update = useAction(updateSurvey, {
    // Whoever goes on needs the version that somebody else saved.
    refetchOnRefusal: ['survey'],
  });
  const publish = useAction(publishSurvey, {
    success: surveyNotices.published,
    refetchOnRefusal: ['survey'],
  });

  const stored = made ?? survey;
  /** Stores the form, and answers the survey as it is stored. */
  const store = async (values: SurveyValues) => {
    const request = surveyRequest(values);
    const outcome =
      stored === null
        ? await create.run({ ...request, clientUuid: start.clientUuid })
        : await update.run({ ...request, id: stored.id, version: version ?? stored.version });
    setIsOutdated(!outcome.ok && outcome.errors[0]?.code === 'survey.changed_meanwhile');
    if (!outcome.ok) return { ok: false as const, errors: outcome.errors.map(atField) };
    const { survey: saved } = outcome.reply;
    setMade(saved);
    setVersion(saved.version);
    return { ok: true as const, saved };
  };

  const { refusal, onSubmit } = useSubmit(form, async (values) => {
    const outcome = await store(values);
    if (outcome.ok) await onSaved(outcome.saved);
    return outcome;
  });

  /** Publishes the content of the form, which is saved first. */
  const storeAndPublish = async (): Promise<Outcome> => {
    const draft =
      isDrafted || stored === null ? await store(form.getValues()) : { ok: true as const, saved: stored };
    if (!draft.ok) return draft;
    const { id, version: storedVersion } = draft.saved;
    const outcome = await publish.run({
      id,
      version: storedVersion,
      replacesSurveyId: otherPublished?.id ?? null,
    });
    if (!outcome.ok) return { ok: false, errors: outcome.errors.map(atField) };
    await onSaved(outcome.reply.survey);
    return outcome;
  };
  /** Whether the form can be published; what is in the way is said beside its field. */
  const mayPublish = async (): Promise<boolean> => {
    if (!(await form.trigger(undefined, { shouldFocus: true }))) return false;
    const problems = publishProblems(form.getValues());
    for (const [index, { field, message }] of problems.entries())
      form.setError(field as FieldPath<SurveyValues>, { message }, { shouldFocus: index === 0 });
    return problems.length === 0;
  };

  return (
    <div className={classes.editor}>
      <form noValidate aria-label="Survey" onSubmit={onSubmit} className={classes.form}>
        <Card label="Title">
          <TextField control={form.control} name="title" label="Title" autoComplete="off" />
        </Card>
        <QuestionFields form={form} />
        <DialogError message={refusal} />
        {isOutdated && survey !== null && version !== survey.version && (
          <ChangedMeanwhile
            what="survey"
            onKeepMine={() => {
              setVersion(survey.version);
              setIsOutdated(false);
            }}
            onTakeTheirs={onDiscard}
          />
        )}
        <SurveyEditorFoot
          survey={survey}
          form={form}
          draftFrom={start.draftFrom}
          isDrafted={isDrafted}
          otherPublished={otherPublished}
          onDiscard={onDiscard}
          mayPublish={mayPublish}
          onPublish={storeAndPublish}
          onWithdrawn={onSaved}
        />
      </form>
      <SurveyPreview title={form.watch('title')} items={form.watch('items')} />
    </div>
  );
}
