import type { ReactNode } from 'react';
import { IconButton } from '../../design/button/icon-button.tsx';
import { IconTrash } from '../../design/icon/tabler/trash.ts';
import { MoveButtons } from '../../design/sortable/move-buttons.tsx';
import { categoryOfMeasure, nameOfMeasure, stepsText } from './protocol-words.ts';
import classes from './protocols.module.css';

interface TestRowProps {
  id: number;
  index: number;
  /** How many tests there are. */
  count: number;
  /** What the row is dragged by. */
  handle: ReactNode;
  onMove: (from: number, to: number) => void;
  onRemove: (id: number) => void;
}

/** One test of a protocol that is edited. */
export function TestRow({ id, index, count, handle, onMove, onRemove }: TestRowProps) {
  const name = nameOfMeasure(id);
  return (
    <div className={classes.testRow}>
      {handle}
      <span className={classes.place} aria-hidden="true">
        {index + 1}
      </span>
      <span className={classes.testName}>
        {name}
        <span className={classes.quiet}>
          {[categoryOfMeasure(id), stepsText(id)].filter(Boolean).join(' · ')}
        </span>
      </span>
      <span className={classes.rowButtons}>
        <MoveButtons name={name} index={index} count={count} onMove={onMove} />
        <IconButton
          size="small"
          label={`Remove ${name}`}
          icon={<IconTrash />}
          data-take-out=""
          onClick={() => onRemove(id)}
        />
      </span>
    </div>
  );
}
