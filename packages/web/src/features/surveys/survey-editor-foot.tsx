import type { Survey, SurveySummary } from '@plumbline/contract';
import { withdrawSurvey } from '@plumbline/contract/features/surveys/manage-surveys';
import { useId, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { Button } from '../../design/button/button.tsx';
import { buttonClass } from '../../design/button/button-class.ts';
import { ConfirmDialog } from '../../design/dialog/confirm-dialog.tsx';
import type { Outcome } from '../../design/dialog/outcome.ts';
import { AppLink } from '../../design/link/app-link.tsx';
import { useAction } from '../../platform/api/use-action.ts';
import { EditorFoot } from '../../platform/drafts/editor-foot.tsx';
import { hrefOf } from '../../platform/navigation/page-address.ts';
import { useCurrentUser } from '../../platform/session/current-user.ts';
import type { SurveyValues } from './survey-form.ts';
import { questionsText, surveyNotices } from './survey-words.ts';
import classes from './surveys.module.css';

interface SurveyEditorFootProps {
  survey: Survey | null;
  form: UseFormReturn<SurveyValues, unknown, SurveyValues>;
  /** When the draft was typed that the form started from, in epoch milliseconds. */
  draftFrom: number | null;
  /** Something was typed that is not saved. */
  isDrafted: boolean;
  /** Another survey that is asked now. */
  otherPublished: Pick<SurveySummary, 'id' | 'title'> | null;
  onDiscard: () => void;
  /** Asked before the question whether to publish; says itself what is in the way. */
  mayPublish: () => Promise<boolean>;
  onPublish: () => Promise<Outcome>;
  onWithdrawn: (survey: Survey) => Promise<void> | void;
}

/** The buttons of the editor, and what is kept where. */
export function SurveyEditorFoot(props: SurveyEditorFootProps) {
  const {
    survey,
    form,
    draftFrom,
    isDrafted,
    otherPublished,
    onDiscard,
    mayPublish,
    onPublish,
    onWithdrawn,
  } = props;
  const { permissions } = useCurrentUser();
  const [isOpen, setIsOpen] = useState<'publish' | 'withdraw' | null>(null);
  const withdraw = useAction(withdrawSurvey, {
    success: surveyNotices.withdrawn,
    onDone: ({ survey: withdrawn }) => onWithdrawn(withdrawn),
  });
  const { isSubmitting } = form.formState;
  const close = () => setIsOpen(null);
  const noteId = useId();
  const isPublisher = permissions.includes('survey:publish');
  const isPublished = survey?.state === 'published';
  const isAsked = isPublished && !survey.isChangedSince && !isDrafted;
  const { title, items } = form.watch();
  return (
    <EditorFoot
      isDrafted={isDrafted}
      draftFrom={draftFrom}
      note={isAsked ? 'This is the version that phones show.' : 'Drafts are not shown on phones.'}
      noteId={noteId}
      noun="survey"
      onDiscard={onDiscard}
    >
      {isPublisher && isPublished && <Button onClick={() => setIsOpen('withdraw')}>Withdraw</Button>}
      <AppLink href={hrefOf('/surveys')} className={buttonClass()}>
        Back to Surveys
      </AppLink>
      <Button type="submit" variant={isPublisher ? 'default' : 'primary'} isWorking={isSubmitting}>
        Save Draft
      </Button>
      {isPublisher && (
        <Button
          variant="primary"
          disabled={isAsked}
          aria-describedby={isAsked ? noteId : undefined}
          onClick={async () => {
            if (await mayPublish()) setIsOpen('publish');
          }}
        >
          Publish
        </Button>
      )}
      <ConfirmDialog
        isOpen={isOpen === 'publish'}
        onClose={close}
        title="Publish Survey"
        confirmLabel="Publish"
        onConfirm={onPublish}
      >
        <div className={classes.words}>
          <p>
            “{title.trim()}” with {questionsText(items.length)} becomes revision {(survey?.revision ?? 0) + 1}
            . Phones show it in protocols with the Organization Survey the next time they use a code or sync.
          </p>
          {otherPublished !== null && (
            <p>
              “{otherPublished.title}” is the published survey now. It will be withdrawn; its answers stay
              readable.
            </p>
          )}
          <p>Later changes appear on phones only after you publish again.</p>
        </div>
      </ConfirmDialog>
      <ConfirmDialog
        isOpen={isOpen === 'withdraw'}
        onClose={close}
        title="Withdraw Survey"
        confirmLabel="Withdraw"
        isDestructive
        onConfirm={() => withdraw.run({ id: survey?.id ?? 0 })}
      >
        <p>
          Phones stop showing this survey. Its answers stay readable, including late ones. You can publish it
          again as a new revision.{isDrafted && ' Your unsaved changes are discarded.'}
        </p>
      </ConfirmDialog>
    </EditorFoot>
  );
}
