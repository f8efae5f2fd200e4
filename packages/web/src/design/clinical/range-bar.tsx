import type { ChangeLevel } from '@plumbline/domain/clinical/comparison/comparison';
import { ChangeMark } from './change-mark.tsx';
import classes from './range-bar.module.css';

/** A place on the axis and the score that stands there. */
interface RangePoint {
  /** 0 is the poor end of the axis, 1 the good end. */
  position: number;
  /** The score as people read it. */
  label: string;
}

interface RangeNorms {
  p10: RangePoint;
  p25: number;
  p50: RangePoint;
  p75: number;
  p90: RangePoint;
}

interface RangeBaseline {
  low: number;
  high: number;
  mean: number;
}

export interface RangeBarProps {
  /** Where the norm group stands; null where there are no norms. */
  norms: RangeNorms | null;
  /** The person's own band, in positions; null before the first baseline, and the mark is then hollow. */
  baseline: RangeBaseline | null;
  /** This test; positions past the axis are pinned to its end with a chevron. Null shows none. */
  today: { position: number; level: ChangeLevel } | null;
  /** The same in words: the accessible name. */
  summary: string;
}

const percent = (position: number) => `${Math.min(1, Math.max(0, position)) * 100}%`;

/** Below this distance two labels of the narrowest card would touch. */
const labelRoom = 0.24;

/** A score between the 10th and the 90th percentile, against the person's own baseline. Right is always better. */
export function RangeBar({ norms, baseline, today, summary }: RangeBarProps) {
  return (
    <div role="img" aria-label={summary} className={classes.bar}>
      {baseline && <BaselineBand {...baseline} />}
      {norms ? <NormLine norms={norms} /> : <span className={classes.line} data-part="axis" />}
      {/* Drawn, not boxes: a box of 1.5 pixels is rounded to whole ones and looks bold here and thin there. */}
      <svg width="100%" height="24" aria-hidden="true" className={classes.ticks}>
        {norms &&
          [norms.p25, norms.p50.position, norms.p75].map((position) => (
            <Tick key={position} part="tick" position={position} from={8} to={16} />
          ))}
        {baseline && <Tick part="mean" position={baseline.mean} from={1} to={23} />}
      </svg>
      {today && <TodayMark {...today} isHollow={baseline === null} />}
    </div>
  );
}

interface TickProps {
  part: 'tick' | 'mean';
  position: number;
  /** Top and bottom in pixels. */
  from: number;
  to: number;
}

function Tick({ part, position, from, to }: TickProps) {
  const x = percent(position);
  return <line x1={x} x2={x} y1={from} y2={to} data-part={part} className={classes[part]} />;
}

function BaselineBand({ low, high }: RangeBaseline) {
  const [from, to] = [Math.min(1, Math.max(0, low)), Math.min(1, Math.max(0, high))];
  return (
    <span
      className={classes.band}
      data-part="band"
      style={{ insetInlineStart: percent(from), inlineSize: percent(to - from) }}
    />
  );
}

function NormLine({ norms }: { norms: RangeNorms }) {
  const { p10, p50, p90 } = norms;
  const hasRoom = p50.position - p10.position >= labelRoom && p90.position - p50.position >= labelRoom;
  return (
    <>
      <span
        className={classes.line}
        data-part="axis"
        style={{ insetInlineStart: percent(p10.position), inlineSize: percent(p90.position - p10.position) }}
      />
      <span
        className={classes.labelStart}
        style={{ insetInlineStart: percent(Math.min(p10.position, 1 - 3 * labelRoom)) }}
      >
        P10 {p10.label}
      </span>
      {hasRoom && (
        <span className={classes.labelMiddle} style={{ insetInlineStart: percent(p50.position) }}>
          P50 {p50.label}
        </span>
      )}
      <span
        className={classes.labelEnd}
        style={{ insetInlineEnd: percent(1 - Math.max(p90.position, 2 * labelRoom)) }}
      >
        P90 {p90.label}
      </span>
    </>
  );
}

interface TodayMarkProps {
  position: number;
  level: ChangeLevel;
  isHollow: boolean;
}

function TodayMark({ position, level, isHollow }: TodayMarkProps) {
  const pinned = position < 0 ? 'start' : position > 1 ? 'end' : null;
  return (
    <span
      className={classes.today}
      data-part="today"
      data-pinned={pinned ?? undefined}
      style={pinned ? undefined : { insetInlineStart: percent(position) }}
    >
      {pinned && (
        <svg
          width="6"
          height="10"
          viewBox="0 0 6 10"
          aria-hidden="true"
          className={classes.chevron}
          data-level={level}
        >
          <path d="M5 1 1 5l4 4" />
        </svg>
      )}
      <ChangeMark level={level} isHollow={isHollow} />
    </span>
  );
}
