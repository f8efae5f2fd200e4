import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { type Step, useNavigation } from '../link/navigation.ts';
import { useUnloadGuard } from './use-unload-guard.ts';

export interface DiscardQuestion {
  isAsking: boolean;
  /** What the form says of itself. Stable between renders. */
  setDirty: (isDirty: boolean) => void;
  /** Closes the form, after the question where something would be lost. */
  leave: () => void;
  /** Closes it without a question: it was saved. */
  close: () => void;
  /** The answer. */
  decide: (isDiscarded: boolean) => void;
}

/**
 * Asks before what was typed into a form that can be closed is lost: by closing it, by Back and Forward, by going to another page,
 * and, in the browser's own words, by leaving the document.
 *
 * @param isOpen whether the form is shown
 * @param onClose closes it
 */
export function useDiscardQuestion(isOpen: boolean, onClose: () => void): DiscardQuestion {
  const navigation = useNavigation();
  const [isDirty, setIsDirty] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  const question = useRef<((isDiscarded: boolean) => void) | null>(null);
  /** As it is at this moment: a form that was just saved lets go at once. */
  const now = useRef({ isDirty: false, isOpen });
  useEffect(() => {
    now.current.isOpen = isOpen;
  }, [isOpen]);
  useEffect(
    () => () => {
      now.current.isOpen = false;
    },
    [],
  );
  useUnloadGuard(isOpen && isDirty);

  const setDirty = useCallback((next: boolean) => {
    now.current.isDirty = next;
    setIsDirty(next);
  }, []);
  const answered = () => {
    question.current = null;
    setIsAsking(false);
  };
  const close = () => {
    // Saved while it was asked, as Back was pressed meanwhile: there is nothing to discard any more, and nobody goes anywhere.
    const answer = question.current;
    answered();
    answer?.(false);
    setDirty(false);
    onClose();
  };
  const ask = (answer: (isDiscarded: boolean) => void) => {
    question.current = answer;
    setIsAsking(true);
  };
  const mayTake = useEffectEvent(({ isTravel, isOtherPage, onArrived }: Step) => {
    // A query that changes by itself leaves the form where it is.
    if (!now.current.isDirty || !(isTravel || isOtherPage)) return true;
    // One question at a time: whoever presses Back again has not answered.
    if (question.current !== null) return false;
    return new Promise<boolean>((resolve) => {
      ask((isDiscarded) => {
        if (isDiscarded) {
          now.current.isDirty = false;
          // A form that does not stand in the address is still there.
          onArrived(() => {
            if (now.current.isOpen) close();
          });
        }
        resolve(isDiscarded);
      });
    });
  });
  const isGuarded = isOpen && isDirty;
  useEffect(() => {
    if (isGuarded) return navigation?.guard?.((step) => mayTake(step));
  }, [isGuarded, navigation]);

  return {
    isAsking,
    setDirty,
    close,
    leave: () => {
      if (!now.current.isDirty) close();
      else
        ask((isDiscarded) => {
          if (isDiscarded) close();
        });
    },
    decide: (isDiscarded) => {
      const answer = question.current;
      answered();
      answer?.(isDiscarded);
    },
  };
}
