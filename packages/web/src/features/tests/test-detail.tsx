import type { ProfileTest, TestResult } from '@plumbline/contract';
import { useState } from 'react';
import { ResultCards } from './cards/result-cards.tsx';
import type { CardParts } from './cards/result-editing.ts';
import { SymptomsResultCard } from './cards/symptoms-result-card.tsx';
import { choose, noChoices, type ScoreChoices, willCount } from './edit-scores.ts';
import { ReceiptPanel } from './receipt-panel.tsx';
import { ValidityCard, ValidityInShort } from './result-validity.tsx';
import { SaveScoresDialog } from './save-scores-dialog.tsx';
import classes from './test-detail.module.css';
import { DeviceDetails, TestFacts } from './test-facts.tsx';
import { TestNote } from './test-note.tsx';

export interface TestDetailProps {
  test: ProfileTest;
  mayWrite: boolean;
  /** What was decided so far in Edit Test Scores; null outside of it. */
  choices: ScoreChoices | null;
  onChoicesChange: (choices: ScoreChoices | null) => void;
  isSaveOpen: boolean;
  /** Saving asks why first. */
  onAskSave: () => void;
  onSaveClosed: () => void;
}

/** A whole test: the facts, what was noted, and every measure with what its score is made of. */
export function TestDetail(props: TestDetailProps) {
  const { test, mayWrite, choices, onChoicesChange, isSaveOpen, onAskSave, onSaveClosed } = props;
  const [openResultId, setOpenResultId] = useState<number | null>(null);
  const openResult = ({ profileTestResultId }: TestResult) => setOpenResultId(profileTestResultId);
  const decide = (result: TestResult, counts: boolean) => {
    setOpenResultId(null);
    onChoicesChange(choose(choices ?? noChoices, [result], counts));
    onAskSave();
  };
  const parts: CardParts = {
    onOpenResult: openResult,
    editing: choices && {
      isIncluded: (result) => willCount(choices, result),
      onChange: (results, counts) => onChoicesChange(choose(choices, results, counts)),
    },
  };
  return (
    <>
      <TestFacts test={test} validity={<ValidityInShort test={test} />} />
      <DeviceDetails metadata={test.metadata} />
      <div className={classes.pair}>
        <TestNote test={test} mayWrite={mayWrite} />
        <SymptomsResultCard test={test} {...parts} />
      </div>
      <ValidityCard test={test} onOpen={({ result }) => openResult(result)} />
      <ResultCards test={test} {...parts} />
      <ReceiptPanel
        test={test}
        resultId={openResultId}
        onClose={() => setOpenResultId(null)}
        onDecide={mayWrite ? decide : undefined}
      />
      <SaveScoresDialog
        test={test}
        choices={choices ?? noChoices}
        isOpen={isSaveOpen && choices !== null}
        onClose={onSaveClosed}
        onSaved={() => onChoicesChange(null)}
      />
    </>
  );
}
