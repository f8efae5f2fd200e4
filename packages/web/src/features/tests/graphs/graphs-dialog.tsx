import type { ResponseOf } from '@plumbline/contract';
import {
  downloadAllTrialsCsv,
  downloadBalanceXyzCsv,
  downloadFunctionalXyzCsv,
} from '@plumbline/contract/features/tests/download-raw-data';
import { getDetailedTestCalculationGraphs } from '@plumbline/contract/features/tests/get-detailed-test-calculation-graphs';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../../design/button/button.tsx';
import { Dialog, DialogBody, DialogError, DialogFoot } from '../../../design/dialog/dialog.tsx';
import { settle } from '../../../design/dialog/outcome.ts';
import { IconChevronLeft } from '../../../design/icon/tabler/chevron-left.ts';
import { IconChevronRight } from '../../../design/icon/tabler/chevron-right.ts';
import { IconDownload } from '../../../design/icon/tabler/download.ts';
import { Loading, Skeleton } from '../../../design/state/skeleton.tsx';
import { messageOf } from '../../../platform/api/api-error.ts';
import { pageQuery } from '../../../platform/api/call-query.ts';
import { useDownload } from '../../../platform/api/use-action.ts';
import { CloudFigure } from './cloud-figure.tsx';
import { GraphFigure } from './graph-figure.tsx';
import classes from './graphs.module.css';
import { NamedScores } from './named-scores.tsx';

/** Which popup: the sensors, the calculation, or the Cobalt graphs. */
export type GraphsView = 'sensors' | 'calculation' | 'cobalt';

export const graphsTitles: Readonly<Record<GraphsView, string>> = {
  sensors: 'Test Details',
  calculation: 'Detailed Test Graphs',
  cobalt: 'Cobalt Graphs',
};

export interface GraphsDialogProps {
  testId: number;
  view: GraphsView;
  /** The category of a result's measure, which decides in which file its samples are. */
  categoryOfResult: (resultId: number) => number | null;
  /** Raw data is for internal staff. */
  mayDownload: boolean;
  onClose: () => void;
}

const functional = 2;

/** The graphs of one result, and the way through all results of the test that have some. */
export function GraphsDialog({ testId, view, categoryOfResult, mayDownload, onClose }: GraphsDialogProps) {
  const [resultId, setResultId] = useState<number | null>(null);
  const query = useQuery(
    pageQuery(getDetailedTestCalculationGraphs, {
      profileTestId: testId,
      profileTestResultId: resultId,
      isPublic: view === 'cobalt',
      ...(view === 'cobalt' ? {} : { view }),
    }),
  );
  const [failure, setFailure] = useState<string | null>(null);
  const trials = useDownload(downloadAllTrialsCsv, { refusalIn: 'form' });
  const balanceXyz = useDownload(downloadBalanceXyzCsv, { refusalIn: 'form' });
  const functionalXyz = useDownload(downloadFunctionalXyzCsv, { refusalIn: 'form' });
  const reply = query.data;
  // The way through the results stays when one of them does not load.
  const [steps, setSteps] = useState<Steps | null>(null);
  if (reply !== undefined && reply !== steps) setSteps(reply);
  const chosen = reply?.selectedTestResultId ?? resultId;
  const download = async (what: 'xyz' | 'trials', only: number | null) => {
    setFailure(null);
    const isFunctional = only !== null && categoryOfResult(only) === functional;
    const xyz = isFunctional ? functionalXyz : balanceXyz;
    const outcome = await settle(() =>
      what === 'trials'
        ? trials.run({ id: testId })
        : xyz.run({ id: testId, ...(only === null ? {} : { profileTestResultId: only }) }),
    );
    if (!outcome.ok) setFailure(outcome.errors[0]?.message ?? null);
  };
  const hasSamples = (reply?.data.scatterGraphs3d.length ?? 0) > 0 || (view === 'cobalt' && chosen !== null);
  return (
    <Dialog isOpen onClose={onClose} title={graphsTitles[view]} width={960}>
      <DialogBody>
        <DialogError
          message={
            query.error === null ? (failure ?? reply?.data.errorMessage ?? null) : messageOf(query.error)
          }
        />
        {query.error !== null && (
          <Button size="small" isWorking={query.isFetching} onClick={() => void query.refetch()}>
            Retry
          </Button>
        )}
        {reply === undefined && query.error === null && (
          <Loading label="Loading Graphs...">
            <Skeleton height={280} />
          </Loading>
        )}
        {steps !== null && chosen !== null && (
          <ResultSteps
            testType={reply?.testType ?? null}
            ids={steps.availableTestResultIds}
            chosen={chosen}
            onChoose={setResultId}
          />
        )}
        {reply !== undefined && chosen !== null && (
          <div aria-busy={query.isPlaceholderData} className={classes.graphs}>
            <NamedScores scores={reply.data.namedScores} />
            {reply.data.scatterGraphs.map((graph) => (
              <GraphFigure key={graph.key} graph={graph} testType={reply.testType} resultId={chosen} />
            ))}
            {reply.data.scatterGraphs3d.map((cloud) => (
              <CloudFigure key={cloud.key} cloud={cloud} testType={reply.testType} resultId={chosen} />
            ))}
          </div>
        )}
      </DialogBody>
      {mayDownload && (
        <DialogFoot>
          <div className={classes.downloads}>
            {hasSamples && (
              <Button
                icon={<IconDownload />}
                isWorking={balanceXyz.isWorking || functionalXyz.isWorking}
                onClick={() => void download('xyz', chosen)}
              >
                Download XYZ
              </Button>
            )}
            <Button
              icon={<IconDownload />}
              isWorking={trials.isWorking}
              onClick={() => void download('trials', null)}
            >
              Download All Trials
            </Button>
          </div>
        </DialogFoot>
      )}
    </Dialog>
  );
}

type Steps = Pick<ResponseOf<typeof getDetailedTestCalculationGraphs>, 'availableTestResultIds'>;

interface ResultStepsProps {
  /** Null where the chosen one did not load. */
  testType: string | null;
  ids: readonly number[];
  chosen: number;
  onChoose: (resultId: number) => void;
}

/** Previous and next, with which of how many is open. */
function ResultSteps({ testType, ids, chosen, onChoose }: ResultStepsProps) {
  const place = ids.indexOf(chosen);
  const step = (distance: number) => {
    const next = ids[place + distance];
    return next === undefined ? undefined : () => onChoose(next);
  };
  const [previous, next] = [step(-1), step(1)];
  return (
    <div className={classes.steps}>
      <Button icon={<IconChevronLeft />} disabled={previous === undefined} onClick={previous}>
        Previous
      </Button>
      <p className={classes.step} aria-live="polite">
        {testType !== null && <strong>{testType}</strong>}
        <span>
          {place + 1} of {ids.length}
        </span>
      </p>
      <Button iconAfter={<IconChevronRight />} disabled={next === undefined} onClick={next}>
        Next
      </Button>
    </div>
  );
}
