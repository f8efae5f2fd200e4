import { useEffect, useRef } from 'react';
import { IconButton } from '../button/icon-button.tsx';
import { IconChevronDown } from '../icon/tabler/chevron-down.ts';
import { IconChevronUp } from '../icon/tabler/chevron-up.ts';
import classes from './sortable-list.module.css';

export interface MoveButtonsProps {
  /** What moves: `Move Reaction Time up`. */
  name: string;
  index: number;
  count: number;
  onMove: (from: number, to: number) => void;
}

/** Two buttons that move an item of a list by one place. The focus stays with the item. */
export function MoveButtons({ name, index, count, onMove }: MoveButtonsProps) {
  const buttons = useRef<HTMLSpanElement>(null);
  const moved = useRef<'up' | 'down' | null>(null);
  // The place is what changed; an item that moved in the page may have lost the focus of its button.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the place of the item changes
  useEffect(() => {
    const direction = moved.current;
    moved.current = null;
    if (direction === null) return;
    const ways = [direction, 'up', 'down'].map((way) =>
      buttons.current?.querySelector<HTMLButtonElement>(`[data-way=${way}]:not(:disabled)`),
    );
    ways.find(Boolean)?.focus();
  }, [index]);
  const move = (way: 'up' | 'down') => {
    moved.current = way;
    onMove(index, way === 'up' ? index - 1 : index + 1);
  };
  return (
    <span ref={buttons} className={classes.moveButtons}>
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
        disabled={index === count - 1}
        onClick={() => move('down')}
      />
    </span>
  );
}
