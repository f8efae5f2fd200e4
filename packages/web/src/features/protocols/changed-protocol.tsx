import { useEffect, useId, useRef } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { Button } from '../../design/button/button.tsx';
import { IconAlertCircle } from '../../design/icon/tabler/alert-circle.ts';
import { formOfProtocol, type ProtocolForm } from './protocol-form.ts';
import { nameOfMeasure, type RevisedProtocol } from './protocol-words.ts';
import classes from './protocols.module.css';

export interface ChangedProtocolProps {
  /** What the form began with. */
  opened: RevisedProtocol;
  /** What somebody else made of it meanwhile. */
  present: RevisedProtocol;
  /** As the portal refused the save. */
  message: string;
  form: UseFormReturn<ProtocolForm, unknown, ProtocolForm>;
  /** What was typed is given up for what is there now. */
  onTakeOver: () => void;
}

const onOff = (isOn: boolean) => (isOn ? 'on' : 'off');

/** What is another than it was, each in a sentence. */
function changesOf(opened: RevisedProtocol, present: RevisedProtocol): string[] {
  const [before, now] = [formOfProtocol(opened), formOfProtocol(present)];
  const tests = now.measureIds.map(nameOfMeasure).join(', ');
  const sentences: Readonly<Record<keyof ProtocolForm, string>> = {
    name: `The name is now “${now.name}”.`,
    description:
      now.description === ''
        ? 'The description is empty now.'
        : `The description is now “${now.description}”.`,
    measureIds: tests === '' ? 'It has no tests now.' : `The tests are now ${tests}.`,
    symptomsEnabled: `Symptom tracking is ${onOff(now.symptomsEnabled)} now.`,
    eventsEnabled: `Events are ${onOff(now.eventsEnabled)} now.`,
    isDisabled: now.isDisabled ? 'It is disabled now.' : 'It is enabled now.',
  };
  return (Object.keys(sentences) as (keyof ProtocolForm)[])
    .filter((name) => String(before[name]) !== String(now[name]))
    .map((name) => sentences[name]);
}

/** Somebody else saved first: what they changed, and the two ways on. */
export function ChangedProtocol(props: ChangedProtocolProps) {
  const { opened, present, message, form, onTakeOver } = props;
  const box = useRef<HTMLDivElement>(null);
  // The button that was pressed waits for the answer: the keyboard goes to the question.
  useEffect(() => box.current?.focus(), []);
  const { isSubmitting, isValid } = form.formState;
  const changes = changesOf(opened, present);
  const heldId = useId();
  return (
    <div ref={box} role="alert" tabIndex={-1} className={classes.changed}>
      <p className={classes.changedWords}>
        <IconAlertCircle size={18} stroke={1.75} aria-hidden="true" />
        {message}
      </p>
      {changes.length > 0 && (
        <ul className={classes.changes}>
          {changes.map((change) => (
            <li key={change}>{change}</li>
          ))}
        </ul>
      )}
      <div className={classes.ways}>
        <Button size="small" disabled={isSubmitting} onClick={onTakeOver}>
          Discard mine and load the saved one
        </Button>
        <Button
          size="small"
          disabled={!isValid}
          aria-describedby={isValid ? undefined : heldId}
          isWorking={isSubmitting}
          // The form's own button rests while the question stands.
          onClick={({ currentTarget }) => currentTarget.form?.requestSubmit()}
        >
          Replace it with mine
        </Button>
      </div>
      {!isValid && (
        <p id={heldId} className={classes.quiet}>
          Yours cannot be saved as it is: complete its fields first.
        </p>
      )}
    </div>
  );
}
