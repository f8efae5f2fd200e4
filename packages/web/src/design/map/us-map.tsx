import { type KeyboardEvent, useMemo, useRef, useState } from 'react';
import { type MapMarker, mapSize, placeMarkers } from './map-places.ts';
import { bordersPath, nationPath } from './states.ts';
import classes from './us-map.module.css';

export interface UsMapProps {
  /** What the markers are, for screen readers. */
  label: string;
  /** Keep it stable between renders. */
  markers: readonly MapMarker[];
  selectedId: number | null;
  onSelect: (id: number) => void;
}

/**
 * The United States with markers, drawn without asking anybody. One stop of the Tab key: arrow keys go from west to east, Enter opens.
 */
export function UsMap({ label, markers, selectedId, onSelect }: UsMapProps) {
  const placed = useMemo(() => placeMarkers(markers), [markers]);
  const [reachedId, setReachedId] = useState<number | null>(null);
  const boxRef = useRef<HTMLFieldSetElement>(null);
  const stop = placed.some(({ id }) => id === reachedId) ? reachedId : (placed[0]?.id ?? null);
  const move = (event: KeyboardEvent) => {
    const buttons = [...(boxRef.current?.querySelectorAll('button') ?? [])];
    const at = buttons.findIndex((button) => button.matches(':focus'));
    const next = nextOf(event.key, at, buttons.length);
    if (at < 0 || next === undefined) return;
    event.preventDefault();
    buttons[next]?.focus();
  };
  return (
    <fieldset ref={boxRef} aria-label={label} className={classes.map} onKeyDown={move}>
      <svg viewBox={`0 0 ${mapSize.width} ${mapSize.height}`} aria-hidden="true" className={classes.drawing}>
        <path d={nationPath} className={classes.nation} />
        <path d={bordersPath} className={classes.borders} />
      </svg>
      {placed.map((marker) => (
        <button
          key={marker.id}
          type="button"
          className={classes.marker}
          data-inactive={!marker.isActive || undefined}
          aria-label={marker.label}
          aria-pressed={marker.id === selectedId}
          tabIndex={marker.id === stop ? 0 : -1}
          title={marker.label}
          style={{
            left: `calc(${(marker.x / mapSize.width) * 100}% + ${marker.dx}px)`,
            top: `calc(${(marker.y / mapSize.height) * 100}% + ${marker.dy}px)`,
          }}
          onFocus={() => setReachedId(marker.id)}
          onClick={() => onSelect(marker.id)}
        >
          <span className={classes.dot} style={{ width: marker.diameter, height: marker.diameter }} />
        </button>
      ))}
    </fieldset>
  );
}

function nextOf(key: string, at: number, count: number): number | undefined {
  if (key === 'ArrowRight' || key === 'ArrowDown') return Math.min(at + 1, count - 1);
  if (key === 'ArrowLeft' || key === 'ArrowUp') return Math.max(at - 1, 0);
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : undefined;
}
