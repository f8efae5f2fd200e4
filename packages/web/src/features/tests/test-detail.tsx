import type { MeasureResult, ProfileTest } from '@plumbline/contract';
import { findMeasure } from '@plumbline/domain/clinical/measures/find-measure';
import { ChangeBadge } from '../../design/clinical/change-badge.tsx';
import { RangeBar } from '../../design/clinical/range-bar.tsx';
import { ReliableChangeSignal } from '../../design/clinical/reliable-change-signal.tsx';
import { ValidityRibbon } from '../../design/clinical/validity-ribbon.tsx';
import { Chip } from '../../design/label/chip.tsx';
import { Card } from '../../design/layout/card.tsx';
import { KeyValueStrip } from '../../design/layout/key-value-strip.tsx';
import { useCurrentUser } from '../../platform/session/current-user.ts';
import { dateTimeText } from '../../platform/texts/profile-texts.ts';
import { measureCardOf } from './measure-view.ts';
import classes from './tests.module.css';

/** The symptoms have a card of their own. */
const symptomsId = 9999;

/** A whole test: the facts, what was noted, and every measure with what its score is made of. */
export function TestDetail({ test }: { test: ProfileTest }) {
  const { viewingAsSuper: isSuperView } = useCurrentUser();
  const flags = Object.values(test.measureResults).flatMap((result) => result.validity);
  return (
    <>
      <div className={classes.detailHead}>
        <h2>{dateTimeText(test.completedOn)}</h2>
        {test.isEvent && <Chip tone="event">Event test</Chip>}
        <Chip>{test.typeLabel}</Chip>
      </div>
      <Card label="Facts">
        <KeyValueStrip
          items={[
            ...(isSuperView
              ? []
              : [
                  {
                    label: 'Administered By',
                    value: test.administeredAccountName ?? test.administeredAccountEmail,
                  },
                ]),
            { label: 'Code used', value: test.administeredCode },
            { label: 'Protocol', value: test.organizationProtocolName ?? 'Custom' },
            { label: 'Validity', value: flags.length === 0 ? 'No concerns' : `${flags.length} to look at` },
          ]}
        />
      </Card>
      <details className={classes.device}>
        <summary>Device details</summary>
        <KeyValueStrip
          items={[
            { label: 'App version', value: test.metadata.appVersion ?? '-' },
            { label: 'Platform', value: test.metadata.platform ?? '-' },
            { label: 'Manufacturer', value: test.metadata.deviceManufacturer ?? '-' },
            { label: 'Model', value: test.metadata.deviceModel ?? '-' },
            { label: 'OS version', value: test.metadata.osVersion ?? '-' },
            { label: 'Device ID', value: test.metadata.deviceId ?? '-' },
          ]}
        />
      </details>
      {test.note !== null && (
        <Card title="Notes">
          <p className={classes.note}>{test.note}</p>
        </Card>
      )}
      {test.symptoms !== null && (
        <Card
          title="Symptoms"
          aside={`${test.symptoms.total} of ${test.symptoms.maximum} · ${test.symptoms.languageCode ?? 'EN'}`}
        >
          <dl className={classes.symptoms}>
            {test.symptoms.items
              .filter((item) => (item.answer ?? 0) > 0)
              .map((item) => (
                <div key={item.name}>
                  <dt>{item.name}</dt>
                  <dd>{item.answer}</dd>
                </div>
              ))}
          </dl>
        </Card>
      )}
      {Object.values(test.measureResults)
        .filter((result) => test.symptoms === null || result.measureId !== symptomsId)
        .map((result) => (
          <ResultCard key={result.measureId} result={result} />
        ))}
    </>
  );
}

function ResultCard({ result }: { result: MeasureResult }) {
  const card = measureCardOf(result);
  if (card === null) return null;
  return (
    <Card title={card.name} aside={<ChangeBadge {...card.change} />}>
      <div className={classes.result}>
        <div>
          <p className={classes.score}>
            {card.score} <span>{card.unit}</span>
          </p>
          <p className={classes.quiet}>
            {card.baseline === null
              ? 'No baseline yet'
              : `Baseline ${card.baseline.score} · ${card.baseline.testCount} tests`}
          </p>
          {card.reliableChange !== null && <ReliableChangeSignal {...card.reliableChange} />}
          <p className={classes.quiet}>{result.severity ?? card.percentile}</p>
        </div>
        <RangeBar {...card.range} />
      </div>
      {result.validity.map((flag) => (
        <ValidityRibbon key={`${flag.rule}${flag.value}`} reason={flag.sentence} />
      ))}
      <Results result={result} />
    </Card>
  );
}

/** The results below a score, each with its receipt: how it was made, and what was left out. */
function Results({ result }: { result: MeasureResult }) {
  return (
    <ul className={classes.results}>
      {result.results.map((row) => (
        <li key={row.profileTestResultId} data-excluded={row.isExcluded || undefined}>
          <span>
            {row.stanceId === null ? 'Result' : (findMeasure(row.stanceId)?.name ?? `Step ${row.stanceId}`)}
            {row.repetition > 1 && ` · trial ${row.repetition}`}
          </span>
          <span className={classes.resultScore}>{row.skipped ? 'Skipped' : row.display}</span>
          {row.isExcluded && <Chip>Excluded from baseline</Chip>}
          {row.receipt !== null && (
            <details>
              <summary>How this score was made</summary>
              <p>{row.receipt.formula}</p>
              <p>
                {row.receipt.trialsUsed} used, {row.receipt.trialsDiscarded.length} left out
                {row.receipt.trialsDiscarded.length > 0 && `: ${reasonsOf(row.receipt.trialsDiscarded)}`}.{' '}
                {row.receipt.scorer} {row.receipt.algorithmVersion}.
              </p>
            </details>
          )}
        </li>
      ))}
    </ul>
  );
}

function reasonsOf(discarded: readonly { reason: string }[]): string {
  const counts = Map.groupBy(discarded, (trial) => trial.reason);
  return [...counts].map(([reason, trials]) => `${trials.length} ${reason}`).join(', ');
}
