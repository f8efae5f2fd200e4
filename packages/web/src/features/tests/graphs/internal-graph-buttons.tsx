import type { ProfileTest } from '@plumbline/contract';
import { cobaltMeasureIds } from '@plumbline/domain/clinical/graphs/cobalt';
import { findMeasure } from '@plumbline/domain/clinical/measures/find-measure';
import { lazy, Suspense, useState } from 'react';
import { Button } from '../../../design/button/button.tsx';
import { IconChartDots3 } from '../../../design/icon/tabler/chart-dots-3.ts';
import { IconChartLine } from '../../../design/icon/tabler/chart-line.ts';
import { IconWaveSine } from '../../../design/icon/tabler/wave-sine.ts';
import { useCurrentUser } from '../../../platform/session/current-user.ts';
import classes from './graphs.module.css';
import type { GraphsView } from './graphs-dialog.tsx';

// Fetched when it is opened: the graphs and their library weigh as much as the page.
const GraphsDialog = lazy(async () => ({ default: (await import('./graphs-dialog.tsx')).GraphsDialog }));

export interface InternalGraphButtonsProps {
  test: ProfileTest;
  /** As the server says of who looks at it. */
  offersCobaltGraphs: boolean;
}

/** What opens the graphs behind a test: two for internal staff, and the Cobalt graphs for whom they are offered. */
export function InternalGraphButtons({ test, offersCobaltGraphs }: InternalGraphButtonsProps) {
  const { permissions } = useCurrentUser();
  const [open, setOpen] = useState<GraphsView | null>(null);
  const isInternal = permissions.includes('test:internals');
  const hasCobalt = offersCobaltGraphs && cobaltMeasureIds.some((id) => String(id) in test.measureResults);
  if (!isInternal && !hasCobalt) return null;
  return (
    <div className={classes.buttons}>
      {isInternal && (
        <>
          <Button size="small" icon={<IconWaveSine />} onClick={() => setOpen('sensors')}>
            Test Details
          </Button>
          <Button size="small" icon={<IconChartLine />} onClick={() => setOpen('calculation')}>
            Detailed Graphs
          </Button>
        </>
      )}
      {hasCobalt && (
        <Button size="small" icon={<IconChartDots3 />} onClick={() => setOpen('cobalt')}>
          Cobalt Graphs
        </Button>
      )}
      {open !== null && (
        <Suspense>
          <GraphsDialog
            testId={test.id}
            view={open}
            categoryOfResult={(resultId) => categoryOf(test, resultId)}
            mayDownload={isInternal}
            onClose={() => setOpen(null)}
          />
        </Suspense>
      )}
    </div>
  );
}

function categoryOf({ measureResults }: ProfileTest, resultId: number): number | null {
  const measure = Object.values(measureResults).find(({ results }) =>
    results.some(({ profileTestResultId }) => profileTestResultId === resultId),
  );
  return measure === undefined ? null : (findMeasure(measure.measureId)?.categoryId ?? null);
}
