import type { EnterpriseOrganization } from '@plumbline/contract';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { IconButton } from '../../design/button/icon-button.tsx';
import { IconX } from '../../design/icon/tabler/x.ts';
import { MarkLegend } from '../../design/label/mark-legend.tsx';
import { Card } from '../../design/layout/card.tsx';
import { UsMap } from '../../design/map/us-map.tsx';
import { EmptyState } from '../../design/state/empty-state.tsx';
import { useIsPhone } from '../../design/use-is-phone.ts';
import { dayText } from '../../platform/time/time-texts.ts';
import { childStatus } from './child-status.ts';
import { addressLines, markersOf } from './locations.ts';
import classes from './locations-card.module.css';

const legend = [
  { mark: <span className={classes.active} />, meaning: 'Active (larger means more tests)' },
  { mark: <span className={classes.inactive} />, meaning: 'Inactive' },
];

/** Below more rows of the table the map is as high as the first screen leaves it room. */
const fewRows = 4;

export interface LocationsCardProps {
  organizations: readonly EnterpriseOrganization[];
  /** Returns the View Org button, or its substitute. */
  viewOf: (organization: EnterpriseOrganization) => ReactNode;
}

/**
 * Shows the child organizations on a map: a marker each, and a card with the details. The map of the states is as large as a page,
 * so it loads after the table.
 */
export function LocationsCard({ organizations, viewOf }: LocationsCardProps) {
  const [selectedId, setSelectedId] = useState<number | null>(null);
  const { markers, unplaced } = useMemo(() => markersOf(organizations), [organizations]);
  const selected = organizations.find(({ id }) => id === selectedId);
  const isPhone = useIsPhone();
  const mapRef = useRef<HTMLDivElement>(null);
  const close = () => {
    setSelectedId(null);
    mapRef.current?.querySelector<HTMLElement>('button[aria-pressed="true"]')?.focus();
  };
  return (
    <Card title="Locations" note={isPhone ? undefined : <MarkLegend entries={legend} />}>
      {organizations.length === 0 ? (
        <EmptyState title="No locations" text="Child organizations appear here at their addresses." />
      ) : (
        <div className={classes.box}>
          <div ref={mapRef} className={classes.map} data-low={organizations.length > fewRows || undefined}>
            {isPhone && <MarkLegend entries={legend} />}
            <UsMap label="Locations" markers={markers} selectedId={selectedId} onSelect={setSelectedId} />
          </div>
          {selected && (
            <InfoCard key={selected.id} organization={selected} onClose={close}>
              {viewOf(selected)}
            </InfoCard>
          )}
        </div>
      )}
      {unplaced.length > 0 && (
        <p className={classes.unplaced}>
          Not on the map, because they have no US ZIP code: {unplaced.map(({ name }) => name).join(', ')}.
        </p>
      )}
    </Card>
  );
}

const number = (value: number) => value.toLocaleString('en-US');

interface InfoCardProps {
  organization: EnterpriseOrganization;
  onClose: () => void;
  children: ReactNode;
}

function InfoCard({ organization, onClose, children }: InfoCardProps) {
  const cardRef = useRef<HTMLElement>(null);
  // Focus moves into the card for people who use the keyboard.
  useEffect(() => cardRef.current?.focus(), []);
  const { next } = childStatus(organization);
  const facts = [
    ['Total tests', number(organization.totalTests)],
    ['Total profiles', number(organization.totalProfiles)],
    ['Last test', organization.lastTestDate === null ? '–' : dayText(organization.lastTestDate)],
  ] as const;
  return (
    <section
      ref={cardRef}
      tabIndex={-1}
      aria-label={organization.name}
      className={classes.info}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose();
      }}
    >
      <div className={classes.infoHead}>
        <h3 className={classes.name}>{organization.name}</h3>
        <IconButton label="Close" icon={<IconX />} onClick={onClose} />
      </div>
      <address className={classes.address}>
        {addressLines(organization).map((line) => (
          <span key={line}>{line}</span>
        ))}
      </address>
      <dl className={classes.facts}>
        {facts.map(([label, value]) => (
          <div key={label} className={classes.fact}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {next !== null && <p className={classes.next}>{next}</p>}
      {children}
    </section>
  );
}
