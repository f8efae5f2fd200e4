import { type ItemsRun, modesOf, needsCrisisWords, type PlayerTest } from '@plumbline/domain';
import { useRef } from 'react';
import { Notice } from '../parts/notice.tsx';
import { useWords } from '../words/language.ts';
import { ItemByItem } from './item-by-item.tsx';
import { ItemsList } from './items-list.tsx';
import type { ItemsViewProps } from './items-view.ts';
import type { SittingProps } from './sitting.ts';
import { useIsPhone } from './use-is-phone.ts';

interface ItemsScreenProps extends SittingProps {
  test: PlayerTest;
  run: ItemsRun;
}

/** A questionnaire: one item a screen on a phone, all of them in a list where there is room. */
export function ItemsScreen({ session, dispatch, test, run }: ItemsScreenProps) {
  const words = useWords();
  const isPhone = useIsPhone();
  const lastAnswerAt = useRef<number | null>(null);
  const own = words.tests[test.key];
  if (test.plan.kind !== 'items' || !('items' in own)) return null;

  const view: ItemsViewProps = {
    words: own,
    run,
    maxAnswer: test.plan.maxAnswer,
    isUnhurried: modesOf(session).isRestful,
    onAnswer: (index, answer) => {
      const at = performance.now();
      dispatch({ kind: 'answer', index, answer, sinceLastMs: at - (lastAnswerAt.current ?? at) });
      lastAnswerAt.current = at;
    },
    onDone: () => dispatch({ kind: 'itemsDone' }),
    crisis: needsCrisisWords(test.plan, run) && (
      <Notice>
        <strong>{words.crisis.title}</strong>
        <p>{words.crisis.text}</p>
      </Notice>
    ),
  };
  return isPhone ? <ItemByItem {...view} /> : <ItemsList {...view} />;
}
