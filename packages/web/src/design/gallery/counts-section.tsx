import { useState } from 'react';
import { DailyChart } from '../chart/columns/daily-chart.tsx';
import { ShareBar } from '../chart/share-bar.tsx';
import { CountInput } from '../form/count-input.tsx';
import { Card } from '../layout/card.tsx';
import { Stack } from '../layout/stack.tsx';
import type { MapMarker } from '../map/map-places.ts';
import { UsMap } from '../map/us-map.tsx';
import classes from './gallery.module.css';

const datesOf = (count: number) =>
  Array.from({ length: count }, (_, i) => new Date(Date.UTC(2026, 8, 7 + i)).toISOString().slice(0, 10));
const counts = (count: number, most: number) =>
  Array.from({ length: count }, (_, i) =>
    Math.round((most / 2) * (1 + Math.sin(i * 0.9)) * (i % 7 < 5 ? 1 : 0.1)),
  );

const month = datesOf(30);
const year = datesOf(365);
const one = [{ name: 'Tests', color: '--primary', counts: counts(30, 38) }];
const two = [
  { name: 'Other tests', color: '--primary', counts: counts(365, 30) },
  { name: 'COVID', color: '--chart-series-7', counts: counts(365, 9) },
];
const nothing = [{ name: 'Tests', color: '--primary', counts: month.map(() => 0) }];

const clinic = (
  id: number,
  label: string,
  latitude: number,
  longitude: number,
  weight: number,
): MapMarker => ({
  id,
  label,
  place: { latitude, longitude },
  weight,
  isActive: weight > 0,
});
const clinics = [
  clinic(1, 'Cleveland, OH', 41.5, -81.7, 1),
  clinic(2, 'Cleveland, OH, another at the same place', 41.5, -81.7, 0.3),
  clinic(3, 'Tacoma, WA', 47.2, -122.4, 0),
  clinic(4, 'Anchorage, AK', 61.2, -149.9, 0.1),
];

/** Counts by day, and places on a map. */
export function CountsSection() {
  const [selectedId, setSelectedId] = useState<number | null>(1);
  const [more, setMore] = useState('many');
  return (
    <>
      <div className={classes.thirds}>
        <Card label="Days">
          <DailyChart title="Tests" note="last 30 days" dates={month} layers={one} fileName="Days" />
        </Card>
        <Card label="Weeks">
          <DailyChart title="Tests" note="last 365 days" dates={year} layers={two} fileName="Weeks" />
        </Card>
        <Card label="Nothing">
          <DailyChart title="Tests" note="last 30 days" dates={month} layers={nothing} fileName="Nothing" />
        </Card>
      </div>
      <Card title="Shares">
        <Stack>
          <ShareBar label="Nothing used" percent={0} text="0 used of 300 purchased" />
          <ShareBar label="Some used" percent={71} text="214 used of 300 purchased" />
          <ShareBar label="All used" percent={100} text="312 used of 300 purchased" tone="change-warning" />
          <CountInput
            label="More people a month"
            value={more}
            onChange={setMore}
            error={/^\d*$/.test(more) ? undefined : 'Enter a whole number of people.'}
          />
        </Stack>
      </Card>
      <Card title="Map">
        <UsMap label="Clinics" markers={clinics} selectedId={selectedId} onSelect={setSelectedId} />
      </Card>
    </>
  );
}
