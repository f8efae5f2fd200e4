import {
  type FormPlan,
  type FormQuestion,
  type FormRun,
  type FormSection,
  isAsked,
  isValueIncomplete,
  needsEmergencyWords,
} from '@plumbline/domain';
import { Button } from '../../parts/button.tsx';
import { Notice } from '../../parts/notice.tsx';
import { Screen } from '../../parts/screen.tsx';
import { useWords } from '../../words/language.ts';
import type { Words } from '../../words/words.ts';
import classes from './form-question.module.css';
import { FormQuestionField } from './form-question.tsx';
import type { TaskScreenProps } from './task-screen-props.ts';

/** The words of a question: whoever wrote it, or the player's for its key. */
function titleOf({ form }: Words, { key, title }: FormQuestion): string {
  const own: Partial<Record<string, string>> = form.questions;
  return title ?? own[key.slice(key.indexOf('.') + 1)] ?? '';
}

/** What is above the questions of a section: its title, and a sentence where the questions do not say it all. */
function headOf(words: Words, { form }: FormPlan, section: FormSection): { title: string; hint: string } {
  const sections: Partial<Record<string, string>> = words.form.sections;
  const hints: Partial<Record<string, string>> = words.form.hints;
  const [only] = section.questions.length === 1 ? section.questions : [];
  return {
    title: only === undefined ? (sections[section.key] ?? '') : titleOf(words, only),
    hint: hints[section.key] ?? (form === 'voms' ? words.form.vomsStep : ''),
  };
}

/** One section of a form a screen. Every question can be left out, and every section gone back to. */
export function FormScreen({ dispatch, onSkip, plan, run }: TaskScreenProps<FormPlan, FormRun>) {
  const words = useWords();
  const index = run.sectionIndex;
  const section = plan.sections[index];
  if (section === undefined) return null;

  const { questions } = section;
  const isOpen = ({ key }: FormQuestion) => (run.answers[key] ?? null) === null;
  const openCount = questions.filter(isOpen).length;
  const isPart = openCount > 0 && openCount < questions.length;
  const goTo = (next: number) => dispatch({ kind: 'part', part: { of: 'formSection', index: next } });
  const leaveOut = () => {
    if (!isPart)
      for (const { key } of questions)
        dispatch({ kind: 'part', part: { of: 'formAnswer', key, value: null } });
    goTo(index + 1);
  };
  const { title, hint } = headOf(words, plan, section);
  return (
    <Screen
      title={title}
      actions={
        <>
          <Button variant="primary" disabled={openCount > 0} onClick={() => goTo(index + 1)}>
            {index + 1 < plan.sections.length ? words.actions.next : words.actions.done}
          </Button>
          <Button onClick={leaveOut}>{isPart ? words.form.leaveRest : words.actions.skipItem}</Button>
          {index > 0 && (
            <Button variant="quiet" onClick={() => goTo(index - 1)}>
              {words.actions.back}
            </Button>
          )}
          {onSkip && (
            <Button variant="quiet" onClick={onSkip}>
              {words.actions.cannot}
            </Button>
          )}
        </>
      }
    >
      {plan.sections.length > 1 && (
        <p className={classes.progress}>{words.form.progress(index + 1, plan.sections.length)}</p>
      )}
      {hint !== '' && <p>{hint}</p>}
      {needsEmergencyWords(plan, run) && (
        <Notice isFailure>
          <strong>{words.form.emergency.title}</strong>
          <p>{words.form.emergency.text}</p>
        </Notice>
      )}
      {isValueIncomplete(section, run) && <Notice>{words.form.allOrNone}</Notice>}
      <div className={classes.questions}>
        {questions
          .filter((one) => isAsked(one, run))
          .map((question) => (
            <FormQuestionField
              key={question.key}
              question={question}
              title={titleOf(words, question)}
              isTitled={questions.length === 1}
              value={run.answers[question.key] ?? null}
              onAnswer={(value) =>
                dispatch({ kind: 'part', part: { of: 'formAnswer', key: question.key, value } })
              }
            />
          ))}
      </div>
    </Screen>
  );
}
