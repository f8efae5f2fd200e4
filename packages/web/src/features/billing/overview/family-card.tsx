import type { FamilyPosition } from '@plumbline/contract';
import { dayWords } from '@plumbline/domain/billing/day-words';
import type { PackageFamily } from '@plumbline/domain/billing/package-tiers';
import { ShareBar } from '../../../design/chart/share-bar.tsx';
import { IconAlertCircle } from '../../../design/icon/tabler/alert-circle.ts';
import { Chip } from '../../../design/label/chip.tsx';
import { Card } from '../../../design/layout/card.tsx';
import { AppLink } from '../../../design/link/app-link.tsx';
import classes from './billing-overview.module.css';
import { useOverviewLinks } from './overview-links.ts';

export interface FamilyCardProps {
  title: string;
  family: PackageFamily;
  /** Null without a current term. */
  position: FamilyPosition | null;
}

const count = (number: number) => number.toLocaleString('en-US');
const people = (number: number) => (number === 1 ? '1 person was' : `${count(number)} people were`);

/** A package with its period, what is left of its credits, and when they end at this pace. */
export function FamilyCard({ title, family, position }: FamilyCardProps) {
  const { usage } = useOverviewLinks();
  if (position === null) {
    return (
      <Card title={title}>
        <p className={classes.quiet}>{`No current ${family} package.`}</p>
      </Card>
    );
  }
  const { packageTier, periodStart, periodEnd } = position;
  return (
    <Card
      className={classes.familyCard}
      title={title}
      note={<Chip tone={family === 'sports' ? 'plan-sports' : 'plan-clinical'}>{packageTier}</Chip>}
      aside={<span className={classes.quiet}>{`${dayWords(periodStart)} – ${dayWords(periodEnd)}`}</span>}
    >
      <div className={classes.family}>
        <Credits title={title} position={position} />
        <AppLink href={usage} className={classes.more}>{`${title} usage`}</AppLink>
      </div>
    </Card>
  );
}

function Credits({ title, position }: { title: string; position: FamilyPosition }) {
  const { credits, account, ownPeople } = position;
  if (credits === null) {
    return (
      <>
        <p>{`${people(ownPeople)} tested in this period.`}</p>
        <p className={classes.quiet}>{`This organization uses the credits of ${account.name}.`}</p>
      </>
    );
  }
  const { remaining, remainingText, percentUsed, purchased, used, removed, overage } = credits;
  return (
    <>
      <p>
        <span className={classes.big}>{remainingText}</span>
        {remaining !== null && <span className={classes.unit}> profiles remaining</span>}
      </p>
      {percentUsed !== null && (
        <ShareBar
          label={`${title} profiles used`}
          percent={percentUsed}
          text={`${count(used)} used of ${count(purchased)} purchased, ${credits.percentUsedText}`}
          tone={overage > 0 ? 'change-warning' : undefined}
        />
      )}
      <p className={classes.usage}>
        {remaining === null ? (
          <span>{`${people(used)} tested in this period.`}</span>
        ) : (
          <span>
            <strong>{count(used)}</strong> used of <strong>{count(purchased)}</strong> purchased
            {removed > 0 && `, ${count(removed)} removed`}
          </span>
        )}
        {percentUsed !== null && <span className={classes.quiet}>{percentUsed}%</span>}
      </p>
      {overage > 0 && <p className={classes.late}>{`${count(overage)} over your credits`}</p>}
      <Forecast position={position} />
    </>
  );
}

/** What ends soon is marked; the words say it too. */
function Forecast({ position: { forecast } }: { position: FamilyPosition }) {
  if (forecast === null) return null;
  const isWarning = forecast.kind === 'runsOut' || forecast.kind === 'usedUp';
  return (
    <p className={classes.forecast}>
      {isWarning && (
        <IconAlertCircle size={16} stroke={1.75} aria-hidden="true" className={classes.warning} />
      )}
      <span>{forecast.text}</span>
    </p>
  );
}
