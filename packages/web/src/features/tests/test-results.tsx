import type { MeasureResult, ProfileTest } from '@plumbline/contract';
import { type ReactNode, useId } from 'react';
import { Chip } from '../../design/label/chip.tsx';
import { useCurrentUser } from '../../platform/session/current-user.ts';
import { dateTimeText } from '../../platform/time/time-texts.ts';
import { AlertList } from './cards/alert-list.tsx';
import { ResultCard } from './cards/result-card.tsx';
import { cardMeasuresOf } from './cards/result-cards.tsx';
import { SymptomsResultCard } from './cards/symptoms-result-card.tsx';
import classes from './test-page.module.css';

const mbessId = 1001;
/** Reaction Time, Impulse Control, Inspection Time. */
const cognitiveIds = [1002, 1003, 1004];
const covidId = 1014;

/** Everything a test found, by what it is about. A screening of COVID-19 alone has its own section and no other. */
export function TestResults({ test }: { test: ProfileTest }) {
  const { selectedOrganization: organization } = useCurrentUser();
  const isSports =
    organization?.id === test.organizationId && organization.enableSportsProfileProperties === true;
  const measures = cardMeasuresOf(test);
  const of = (ids: readonly number[]) =>
    ids.flatMap((id) => measures.find(({ measureId }) => measureId === id) ?? []);
  const covid = of([covidId]);
  const named = new Set([mbessId, ...cognitiveIds, covidId]);
  const others = measures.filter(({ measureId }) => !named.has(measureId));
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className={classes.results}>
      <header className={classes.resultsHead}>
        <h2 id={titleId} className={classes.title}>
          Test Results
        </h2>
        {test.isEvent && <Chip tone="event">Is Event</Chip>}
        {isSports && <Chip tone="plan-sports">Sports+</Chip>}
        <span className={classes.quiet}>Completed {dateTimeText(test.completedOn)}</span>
      </header>
      <AlertList alerts={test.alerts} />
      {test.isCovidOnly ? (
        <p className={classes.quiet}>This test is only a screening. It has no other results and no PDF.</p>
      ) : (
        <>
          <Section title="Symptoms Survey" isTaken={test.symptoms !== null}>
            <SymptomsResultCard test={test} />
          </Section>
          <Section title="Balance Results (mBESS)" isTaken={of([mbessId]).length > 0}>
            <Cards measures={of([mbessId])} />
          </Section>
          <Section title="Cognitive Results" isTaken={of(cognitiveIds).length > 0}>
            <Cards measures={of(cognitiveIds)} />
          </Section>
        </>
      )}
      {covid.length > 0 && (
        <Section title="COVID-19 Screening">
          <Cards measures={covid} />
        </Section>
      )}
      {others.length > 0 && (
        <Section title="Other Results">
          <Cards measures={others} />
        </Section>
      )}
    </section>
  );
}

interface SectionProps {
  title: string;
  /** False for what the test did not hold: the section says so in one line. */
  isTaken?: boolean;
  children: ReactNode;
}

function Section({ title, isTaken = true, children }: SectionProps) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className={classes.section}>
      <div className={classes.sectionHead}>
        <h2 id={titleId} className={classes.sectionTitle}>
          {title}
        </h2>
        {!isTaken && <span className={classes.quiet}>Not part of this test</span>}
      </div>
      {isTaken && children}
    </section>
  );
}

const Cards = ({ measures }: { measures: readonly MeasureResult[] }) =>
  measures.map((measure) => <ResultCard key={measure.measureId} measure={measure} />);
