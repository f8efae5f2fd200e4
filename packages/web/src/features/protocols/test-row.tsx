import { type ReactNode, useEffect, useRef } from 'react';
import { IconButton } from '../../design/button/icon-button.tsx';
import { IconChevronDown } from '../../design/icon/tabler/chevron-down.ts';
import { IconChevronUp } from '../../design/icon/tabler/chevron-up.ts';
import { IconX } from '../../design/icon/tabler/x.ts';
import { categoryOfMeasure, nameOfMeasure, stepsText } from './protocol-words.ts';
import classes from './protocols.module.css';

export interface TestListProps {
  ids: readonly number[];
  onMove: (from: number, to: number) => void;
  onRemove: (id: number) => void;
}

export interface TestRowProps extends TestListProps {
  id: number;
  index: number;
  /** What the row is dragged by. */
  handle?: ReactNode;
}

/** One test of a protocol that is edited. */
export function TestRow({ ids, id, index, handle, onMove, onRemove }: TestRowProps) {
  const row = useRef<HTMLDivElement>(null);
  const moved = useRef<'up' | 'down' | null>(null);
  const name = nameOfMeasure(id);
  // The place is what changed; a row that moved in the page may have lost the focus of its button.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the place of the row changes
  useEffect(() => {
    const direction = moved.current;
    moved.current = null;
    if (direction === null) return;
    const buttons = [direction, 'up', 'down'].map((way) =>
      row.current?.querySelector<HTMLButtonElement>(`[data-way=${way}]:not(:disabled)`),
    );
    buttons.find(Boolean)?.focus();
  }, [index]);
  const move = (way: 'up' | 'down') => {
    moved.current = way;
    onMove(index, way === 'up' ? index - 1 : index + 1);
  };
  return (
    <div ref={row} className={classes.testRow}>
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
        <IconButton
          size="small"
          label={`Move ${name} up`}
          icon={<IconChevronUp />}
          data-way="up"
          disabled={index === 0}
          onClick={() => move('up')}
        />
        <IconButton
          size="small"
          label={`Move ${name} down`}
          icon={<IconChevronDown />}
          data-way="down"
          disabled={index === ids.length - 1}
          onClick={() => move('down')}
        />
        <IconButton
          size="small"
          label={`Take out ${name}`}
          icon={<IconX />}
          data-take-out=""
          onClick={() => onRemove(id)}
        />
      </span>
    </div>
  );
}
