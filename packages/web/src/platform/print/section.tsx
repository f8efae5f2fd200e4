import { type ReactNode, useId } from 'react';
import paper from './paper.module.css';

export interface SectionProps {
  title: string;
  note?: string | null;
  /** The section is short enough to stay on one page. */
  isTogether?: boolean;
  children: ReactNode;
}

/** A part of the report under a ruled heading. */
export function Section({ title, note, isTogether = false, children }: SectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={isTogether ? paper.together : paper.section}>
      <div className={paper.sectionHead}>
        <h2 id={id}>{title}</h2>
        {note && <p className={paper.note}>{note}</p>}
      </div>
      {children}
    </section>
  );
}

export interface FactsProps {
  facts: readonly { label: string; value: string | null; isFlagged?: boolean }[];
}

/** Short facts side by side; a value that is not known reads '-'. */
export function Facts({ facts }: FactsProps) {
  return (
    <dl className={paper.facts}>
      {facts.map(({ label, value, isFlagged }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd data-flagged={isFlagged || undefined}>{isFlagged ? `${value} (flagged)` : (value ?? '-')}</dd>
        </div>
      ))}
    </dl>
  );
}
