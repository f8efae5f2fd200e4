import type { ProfileTest, TestResult } from '@plumbline/contract';
import { Button } from '../../design/button/button.tsx';
import { StatusDot } from '../../design/label/status-dot.tsx';
import { Card } from '../../design/layout/card.tsx';
import { type NamedResult, namedResults } from './edit-scores.ts';
import classes from './test-detail.module.css';

/** The results that a validity rule found something in. */
export const flaggedResults = (test: ProfileTest): readonly NamedResult[] =>
  namedResults(test).filter(({ result }) => result.validity.length > 0);

/** Whether a result counts, and who or what decided that. */
export function standingInWords({ score, validity, isExcluded, isRestored }: TestResult): string {
  if (score === null) return 'Does not count: no score';
  if (isExcluded) return 'Excluded by staff';
  if (isRestored) return 'Counts: marked valid by staff';
  if (validity.some(({ effect }) => effect === 'invalid')) return 'Does not count';
  return validity.length > 0 ? 'Counts, with caution' : 'Counts';
}

export interface ValidityCardProps {
  test: ProfileTest;
  onOpen: (named: NamedResult) => void;
}

/** Every flag by name: what the rule found, and whether the result counts all the same. */
export function ValidityCard({ test, onOpen }: ValidityCardProps) {
  const flagged = flaggedResults(test);
  if (flagged.length === 0) return null;
  return (
    <Card title="Validity" count={flagged.length} isFlush>
      <ul className={classes.flags}>
        {flagged.map((named) => (
          <li key={named.result.profileTestResultId}>
            <div>
              <p className={classes.flagName}>{named.name}</p>
              {named.result.validity.map(({ rule, sentence }) => (
                <p key={rule}>{sentence}</p>
              ))}
              <p className={classes.quiet}>{standingInWords(named.result)}</p>
            </div>
            <Button size="small" onClick={() => onOpen(named)}>
              Review<span className="visually-hidden"> {named.name}</span>
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** In one glance, for the facts of the test. */
export function ValidityInShort({ test }: { test: ProfileTest }) {
  const count = flaggedResults(test).length;
  return count === 0 ? (
    <StatusDot tone="status-active">No concerns</StatusDot>
  ) : (
    <StatusDot tone="change-warning">{count === 1 ? '1 result' : `${count} results`} to review</StatusDot>
  );
}
