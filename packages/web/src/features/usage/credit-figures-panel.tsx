import type { UsageItem } from '@plumbline/contract';
import { SidePanel } from '../../design/dialog/side-panel.tsx';
import { creditFigures } from './credit-figures.ts';
import classes from './usage.module.css';
import { signedText } from './usage-texts.ts';
import { type CountedPosition, usageKey } from './usage-types.ts';

interface CreditFiguresPanelProps {
  /** 'Sports'. */
  family: string;
  position: CountedPosition;
  usages: readonly UsageItem[];
  isOpen: boolean;
  onClose: () => void;
}

/** Beside the page: what each figure of a card means, and the rows that add up to it. */
export function CreditFiguresPanel({ family, position, usages, isOpen, onClose }: CreditFiguresPanelProps) {
  return (
    <SidePanel isOpen={isOpen} onClose={onClose} title={`How ${family.toLowerCase()} profiles are counted`}>
      {creditFigures(position, usages).map(({ name, value, meaning, rows }) => (
        <section key={name} aria-label={name} className={classes.figure}>
          <h3 className={classes.figureHead}>
            {name} <span className={classes.figureValue}>{value}</span>
          </h3>
          <p className={classes.quiet}>{meaning}</p>
          {rows.length > 0 && (
            <ul className={classes.figureRows}>
              {rows.map((row) => (
                <li key={usageKey(row)} className={classes.figureRow}>
                  <span>
                    {row.explanation}
                    {row.correction !== null && ` ${row.correction}`}
                  </span>
                  <span className={classes.signed}>{signedText(row.change)}</span>
                </li>
              ))}
            </ul>
          )}
        </section>
      ))}
    </SidePanel>
  );
}
