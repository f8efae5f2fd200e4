import type { CreditPositionView } from '@plumbline/contract';
import type { PackageFamily } from '@plumbline/domain/billing/package-tiers';
import { useState } from 'react';
import { Button } from '../../design/button/button.tsx';
import { ShareBar } from '../../design/chart/share-bar.tsx';
import { IconAlertCircle } from '../../design/icon/tabler/alert-circle.ts';
import { Chip } from '../../design/label/chip.tsx';
import { Card } from '../../design/layout/card.tsx';
import { EmptyState } from '../../design/state/empty-state.tsx';
import { CreditFiguresPanel } from './credit-figures-panel.tsx';
import classes from './usage.module.css';
import { familyLabels, numberText, peopleText, usageDay } from './usage-texts.ts';
import { type CountedPosition, type FamilyUsage, hasNumbers } from './usage-types.ts';
import { WhatIf } from './what-if.tsx';

interface FamilyCreditsCardProps {
  family: PackageFamily;
  usage: FamilyUsage;
}

/** Where the organization stands with the credits of one family. */
export function FamilyCreditsCard({ family, usage: { position, usages } }: FamilyCreditsCardProps) {
  const [isExplained, setIsExplained] = useState(false);
  const name = familyLabels[family];
  if (position === null) {
    return (
      <Card title={name}>
        <EmptyState
          title={`No ${name} Subscription`}
          text={`No ${name.toLowerCase()} subscription is active today, so no profiles are counted.`}
        />
      </Card>
    );
  }
  return (
    <Card
      className={classes.familyCard}
      title={name}
      note={<Chip tone={family === 'sports' ? 'plan-sports' : 'plan-clinical'}>{position.packageTier}</Chip>}
      aside={
        <span
          className={classes.period}
        >{`${usageDay(position.periodStart)} – ${usageDay(position.periodEnd)}`}</span>
      }
    >
      {hasNumbers(position) ? (
        <div className={classes.credits}>
          <Numbers family={name} position={position} />
          <Forecast position={position} />
          <Button size="small" aria-haspopup="dialog" onClick={() => setIsExplained(true)}>
            How this is counted
          </Button>
          <CreditFiguresPanel
            family={name}
            position={position}
            usages={usages}
            isOpen={isExplained}
            onClose={() => setIsExplained(false)}
          />
        </div>
      ) : (
        <OwnPeople position={position} />
      )}
    </Card>
  );
}

function Numbers({ family, position: { credits, terms } }: { family: string; position: CountedPosition }) {
  const { purchased, used, removed, remainingText, overage, percentUsed, percentUsedText } = credits;
  const usedOf = `${numberText(used)} used of ${numberText(purchased)} purchased`;
  return (
    <>
      <p className={classes.remaining}>
        <span className={classes.remainingNumber}>{remainingText}</span>
        {terms === 'counted' && (
          <span className={classes.remainingWords}>
            {remainingText === '1' ? 'profile remaining' : 'profiles remaining'}
          </span>
        )}
        {overage > 0 && <Chip tone="change-warning">{`${peopleText(overage)} above`}</Chip>}
      </p>
      {percentUsed !== null && (
        <ShareBar
          label={`${family} profiles used`}
          percent={percentUsed}
          text={`${usedOf}, ${percentUsedText}`}
          tone={overage > 0 ? 'change-warning' : undefined}
        />
      )}
      <p className={classes.usedLine}>
        <span>
          <strong>{numberText(used)}</strong> used of <strong>{numberText(purchased)}</strong> purchased
          {removed > 0 && (
            <>
              , <strong>{numberText(removed)}</strong> taken back
            </>
          )}
        </span>
        {percentUsed !== null && <span className={classes.percent}>{percentUsedText}</span>}
      </p>
      {percentUsed === null && <p className={classes.quiet}>{percentUsedText}</p>}
    </>
  );
}

/** When the credits end, where they are finite; elsewhere the words in place of the share say why not. */
function Forecast({ position }: { position: CountedPosition }) {
  const { forecast, terms } = position;
  if (forecast === null || terms !== 'counted') return null;
  const isWarning = forecast.kind === 'runsOut' || forecast.kind === 'usedUp';
  return (
    <div className={classes.forecast}>
      <p className={classes.forecastText}>
        {isWarning && (
          <IconAlertCircle size={18} stroke={1.75} aria-hidden="true" className={classes.forecastIcon} />
        )}
        <span>{forecast.text}</span>
      </p>
      {(forecast.kind === 'runsOut' || forecast.kind === 'lasts') && <WhatIf position={position} />}
    </div>
  );
}

/** An organization that uses the credits of its payer learns of its own people alone. */
function OwnPeople({ position }: { position: CreditPositionView }) {
  return (
    <div className={classes.credits}>
      <p className={classes.remaining}>
        <span className={classes.remainingNumber}>{numberText(position.ownPeople)}</span>
        <span className={classes.remainingWords}>
          {position.ownPeople === 1 ? 'person tested' : 'people tested'}
        </span>
      </p>
      <p className={classes.quiet}>
        {`People this organization tested in this period. They use the profiles of ${position.account.name}.`}
      </p>
    </div>
  );
}
