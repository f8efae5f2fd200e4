import { MeasureCard } from '../clinical/measure-card.tsx';
import { RangeLegend } from '../clinical/range-legend.tsx';
import { HowSure } from '../clinical/reliable-change-signal.tsx';
import { SymptomsCard } from '../clinical/symptoms-card.tsx';
import { VerdictBar } from '../clinical/verdict-bar.tsx';
import { AppLink } from '../link/app-link.tsx';
import classes from './gallery.module.css';
import { cardSamples, howSureFigures } from './samples.ts';

/** The verdict and the cards that it is made from. */
export function CardsSection() {
  return (
    <>
      <VerdictBar
        verdict={{
          headline: 'Worse than baseline on 2 of 5 measures',
          meanings: [],
          explanation:
            'Balance −19% and Reaction Time +19%, both beyond test noise; 2 in 100 uninjured people would show this by chance. Symptoms 21, baseline 3.',
          badCount: 2,
          warningCount: 2,
          normalCount: 1,
        }}
        howSure={<HowSure figures={howSureFigures} sources={['From published retest data.']} />}
        testTime="10/6/26 3:42 pm"
      />
      <div className={classes.sectionHead}>
        <h2 className={classes.sectionTitle}>Against baseline</h2>
        <RangeLegend />
      </div>
      <div className={classes.thirds}>
        {cardSamples.map((card) => (
          <MeasureCard key={card.name} {...card} />
        ))}
        <SymptomsCard
          total={21}
          maximum={132}
          change={{ amount: 18, word: 'More' }}
          baseline={{ score: '3', testCount: 3 }}
          presentCount={9}
          skipped={null}
          itemCount={22}
          language="EN"
          categories={[
            { name: 'Physical', score: 9, maximum: 54, skippedCount: 0 },
            { name: 'Emotional', score: 3, maximum: 24, skippedCount: 0 },
            { name: 'Sleep', score: 4, maximum: 18, skippedCount: 0 },
            { name: 'Cognitive', score: 5, maximum: 36, skippedCount: 0 },
          ]}
          strongest="Headache 4, light 3, focus 3"
          allSymptoms={<AppLink href="#symptoms">All symptoms</AppLink>}
        />
      </div>
    </>
  );
}
