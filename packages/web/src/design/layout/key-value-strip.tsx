import type { ReactNode } from 'react';
import classes from './key-value-strip.module.css';

export interface KeyValue {
  label: string;
  /** An en dash stands where there is none. */
  value: ReactNode;
}

/** Facts side by side: a quiet label above each value. */
export function KeyValueStrip({ items }: { items: readonly KeyValue[] }) {
  return (
    <dl className={classes.strip}>
      {items.map((item) => (
        <div key={item.label} className={classes.pair}>
          <dt className={classes.label}>{item.label}</dt>
          <dd className={classes.value}>
            {item.value === null || item.value === undefined || item.value === '' ? '–' : broken(item.value)}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** An email that does not fit its column goes on behind its @ rather than within a word. */
function broken(value: ReactNode): ReactNode {
  const [, before, name, domain] =
    typeof value === 'string' ? (/^(.*\s)?(\S+@)(\S+)$/.exec(value) ?? []) : [];
  if (name === undefined) return value;
  return (
    <>
      {before}
      <span className={classes.email}>
        {name}
        <wbr />
        {domain}
      </span>
    </>
  );
}
