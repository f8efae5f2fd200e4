import type { ReactNode } from 'react';
import { Button } from '../parts/button.tsx';
import { useWords } from '../words/language.ts';
import type { SittingProps } from './sitting.ts';

interface SessionActionsProps extends Pick<SittingProps, 'onSkip'> {
  /** The way on. */
  label: string;
  onNext: () => void;
  /** What else can be done here. */
  children?: ReactNode;
}

/** The way on within a session, and last of all leaving the test out where that is allowed. */
export function SessionActions({ label, onNext, onSkip, children }: SessionActionsProps) {
  const words = useWords();
  return (
    <>
      <Button variant="primary" onClick={onNext}>
        {label}
      </Button>
      {children}
      {onSkip && (
        <Button variant="quiet" onClick={onSkip}>
          {words.actions.cannot}
        </Button>
      )}
    </>
  );
}
