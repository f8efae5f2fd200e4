import { seriesLook } from './chart-colors.ts';
import classes from './chart-legend.module.css';

export interface ChartLegendProps {
  names: readonly string[];
  hidden: ReadonlySet<string>;
  onToggle: (name: string) => void;
}

/** The series of a chart by marker and name; pressing one takes it out of the picture and back. */
export function ChartLegend({ names, hidden, onToggle }: ChartLegendProps) {
  return (
    <ul className={classes.legend} aria-label="Legend">
      {names.map((name) => (
        <li key={name}>
          <button
            type="button"
            aria-pressed={!hidden.has(name)}
            className={classes.entry}
            onClick={() => onToggle(name)}
          >
            <Marker name={name} />
            {name}
          </button>
        </li>
      ))}
    </ul>
  );
}

function Marker({ name }: { name: string }) {
  const { color, outline, isHollow } = seriesLook(name);
  const paint = `var(${color})`;
  return (
    <svg width="14" height="14" viewBox="-11 -11 22 22" aria-hidden="true">
      <path d={outline} fill={isHollow ? 'none' : paint} stroke={isHollow ? paint : 'none'} strokeWidth="3" />
    </svg>
  );
}
