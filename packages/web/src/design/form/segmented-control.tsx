import { type ReactNode, useId } from 'react';
import { AppLink } from '../link/app-link.tsx';
import classes from './segmented-control.module.css';

interface Segment<Value extends string> {
  value: Value;
  label: string;
  /** Before the label, 16 pixels. */
  icon?: ReactNode;
  /** Makes the segment a place of its own; give it to all or none. */
  href?: string;
  isDisabled?: boolean;
}

export interface SegmentedControlProps<Value extends string> {
  /** What is chosen, for screen readers. */
  label: string;
  segments: readonly Segment<Value>[];
  value: Value;
  /** Not needed where the segments are links. */
  onChange?: (value: Value) => void;
  isFullWidth?: boolean;
}

/** One of two or three views or choices. With `href`s it is navigation, otherwise a group of radio buttons. */
export function SegmentedControl<Value extends string>({
  label,
  segments,
  value,
  onChange,
  isFullWidth = false,
}: SegmentedControlProps<Value>) {
  const name = useId();
  const className = isFullWidth ? `${classes.control} ${classes.fullWidth}` : classes.control;
  if (segments.every((segment) => segment.href !== undefined)) {
    return (
      <nav aria-label={label} className={className}>
        {segments.map((segment) => (
          <AppLink
            key={segment.value}
            href={segment.href ?? ''}
            aria-current={segment.value === value ? 'page' : undefined}
            data-active={segment.value === value || undefined}
            className={classes.segment}
          >
            {segment.icon}
            {segment.label}
          </AppLink>
        ))}
      </nav>
    );
  }
  return (
    <div role="radiogroup" aria-label={label} className={className}>
      {segments.map((segment) => (
        <label
          key={segment.value}
          data-active={segment.value === value || undefined}
          className={classes.segment}
        >
          <input
            type="radio"
            name={name}
            className="visually-hidden"
            checked={segment.value === value}
            disabled={segment.isDisabled}
            onChange={() => onChange?.(segment.value)}
          />
          {segment.icon}
          {segment.label}
        </label>
      ))}
    </div>
  );
}
