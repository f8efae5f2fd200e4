import { getTestsByDomain } from '@plumbline/contract/features/portal-counts/tests-by-domain';
import { useQuery } from '@tanstack/react-query';
import { lazy, useMemo } from 'react';
import { Button } from '../../design/button/button.tsx';
import { ChartFrame } from '../../design/chart/chart-frame.tsx';
import { WhenSeen } from '../../design/chart/trend/when-seen.tsx';
import { IconCheck } from '../../design/icon/tabler/check.ts';
import { Card } from '../../design/layout/card.tsx';
import { EmptyState } from '../../design/state/empty-state.tsx';
import { Skeleton } from '../../design/state/skeleton.tsx';
import { useIsPhone } from '../../design/use-is-phone.ts';
import { callQuery } from '../../platform/api/call-query.ts';
import { queryFailure } from '../../platform/api/query-failure.tsx';
import type { OnAddressChange } from '../../platform/list/list-address.ts';
import { countedText } from './counted-text.ts';
import { chosenRows, type DomainAddress, domainFlow, stageToggles, versionToggles } from './domain-flow.ts';
import classes from './portal-counts.module.css';

const SankeyCanvas = lazy(() => import('../../design/chart/sankey/sankey-canvas.tsx'));

export interface TestsByDomainPageProps {
  address: DomainAddress;
  onAddressChange: OnAddressChange<DomainAddress>;
}

const about =
  'The width of a band shows the number of results. The stage is the app’s release channel; apps that report none count as Delta. Version 5.0.0 covers apps before 5.0.1, and 5.0.1 covers all others. Skipped steps and demo organizations are not included.';

/** On a phone the three columns are so close that the names of the last one end there; the table and a tap have them whole. */
const nameWidthOfPhone = 92;

/** How results spread from stages of the app over domains to test types. */
export function TestsByDomainPage({ address, onAddressChange }: TestsByDomainPageProps) {
  const query = useQuery(callQuery(getTestsByDomain, {}));
  const isPhone = useIsPhone();
  const reply = query.data;
  const flow = useMemo(
    () => (reply === undefined ? null : domainFlow(chosenRows(reply.rows, address))),
    [reply, address],
  );
  return (
    <div className={classes.page}>
      <Card label="Tests by domain">
        <div className={classes.filters}>
          <fieldset className={classes.toggles} aria-label="Version">
            {versionToggles.map(({ key, label }) => (
              <Toggle
                key={key}
                label={label}
                isOn={address[key]}
                onToggle={(is) => onAddressChange({ [key]: is }, { replace: true })}
              />
            ))}
          </fieldset>
          <fieldset className={classes.toggles} aria-label="Stage">
            {stageToggles.map(({ key, label }) => (
              <Toggle
                key={key}
                label={label}
                isOn={address[key]}
                onToggle={(is) => onAddressChange({ [key]: is }, { replace: true })}
              />
            ))}
          </fieldset>
        </div>
        {queryFailure('The report did not load.', query)}
        {flow === null || reply === undefined ? (
          query.error === null && <Skeleton width="100%" height={420} />
        ) : (
          <ChartFrame
            title="Tests by domain"
            note="results since August 1, 2013"
            summary={`${flow.results.toLocaleString('en-US')} results in all. ${about} ${countedText(reply)}`}
            data={flow.data}
            fileName="tests-by-domain"
            png={async () =>
              (await import('../../design/chart/sankey/sankey-png.ts')).sankeyPng({
                nodes: flow.nodes,
                links: flow.links,
                height: flow.height,
                title: 'Tests by domain',
                note: 'Results since August 1, 2013',
                words: about,
              })
            }
            emptyView={
              <EmptyState
                title="No results"
                text={
                  reply.countedAt === null
                    ? 'The first count appears within an hour after the portal starts for the first time.'
                    : reply.rows.length === 0
                      ? 'No tests have been taken yet. Demo organizations are not included.'
                      : 'No tests were taken with these versions and stages. Choose another version or stage.'
                }
              />
            }
          >
            <WhenSeen height={flow.height}>
              <SankeyCanvas
                nodes={flow.nodes}
                links={flow.links}
                height={flow.height}
                nameWidth={isPhone ? nameWidthOfPhone : undefined}
              />
            </WhenSeen>
          </ChartFrame>
        )}
      </Card>
    </div>
  );
}

function Toggle({
  label,
  isOn,
  onToggle,
}: {
  label: string;
  isOn: boolean;
  onToggle: (isOn: boolean) => void;
}) {
  return (
    <Button
      size="small"
      aria-pressed={isOn}
      className={classes.toggle}
      icon={isOn ? <IconCheck size={14} stroke={2} /> : undefined}
      onClick={() => onToggle(!isOn)}
    >
      {label}
    </Button>
  );
}
