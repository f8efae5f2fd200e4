import type { ProfileTest } from '@plumbline/contract';
import type { ReactNode } from 'react';
import { IconChevronRight } from '../../design/icon/tabler/chevron-right.ts';
import { IconKey } from '../../design/icon/tabler/key.ts';
import { Card } from '../../design/layout/card.tsx';
import { KeyValueStrip } from '../../design/layout/key-value-strip.tsx';
import { AppLink } from '../../design/link/app-link.tsx';
import { hrefOf } from '../../platform/navigation/page-address.ts';
import { useCurrentUser } from '../../platform/session/current-user.ts';
import classes from './test-detail.module.css';

/** Who took the test, by which code and protocol, and whether something in it has to be looked at. */
export function TestFacts({ test, validity }: { test: ProfileTest; validity: ReactNode }) {
  const { viewingAsSuper: isSuperView } = useCurrentUser();
  const { administeredAccountName, administeredAccountEmail } = test;
  return (
    <Card label="Facts">
      <KeyValueStrip
        items={[
          ...(isSuperView
            ? []
            : [{ label: 'Administered By', value: administeredAccountName ?? administeredAccountEmail }]),
          { label: 'Code used', value: <CodeUsed test={test} /> },
          { label: 'Protocol', value: test.organizationProtocolName ?? 'Custom' },
          { label: 'Validity', value: validity },
        ]}
      />
    </Card>
  );
}

function CodeUsed({ test: { administeredCode, administeredCodeId } }: { test: ProfileTest }) {
  if (administeredCode === null) return '–';
  if (administeredCodeId === null) return administeredCode;
  return (
    <AppLink href={hrefOf('/codes/$id', { id: administeredCodeId })} className={classes.code}>
      <IconKey size={16} stroke={1.75} aria-hidden="true" />
      {administeredCode}
    </AppLink>
  );
}

const facts = [
  ['App version', 'appVersion'],
  ['Platform', 'platform'],
  ['Manufacturer', 'deviceManufacturer'],
  ['Model', 'deviceModel'],
  ['OS version', 'osVersion'],
  ['Device ID', 'deviceId'],
] as const;

const pressed = { finger: 'touch', pen: 'pen', mouse: 'mouse', key: 'keyboard' } as const;

/** For example 'Taken in a browser: Chrome 140 on Android 15, 60 Hz, touch'. */
function browserSentence({ browser, osVersion }: ProfileTest['metadata']): string | null {
  if (browser === null) return null;
  const where = [browser.name, osVersion].filter((part) => part !== null).join(' on ');
  const facts = [
    where,
    browser.refreshRateHz === null ? '' : `${Math.round(browser.refreshRateHz)} Hz`,
    browser.pressedWith === null ? '' : pressed[browser.pressedWith],
  ].filter((part) => part !== '');
  return facts.length === 0 ? 'Taken in a browser' : `Taken in a browser: ${facts.join(', ')}`;
}

const inMs = (value: number | null): string => (value === null ? '-' : `${value.toFixed(1)} ms`);

/** How exactly the browser could show and time the test. */
const browserFacts = ({ browser }: ProfileTest['metadata']) =>
  browser === null
    ? []
    : [
        {
          label: 'Refresh rate',
          value: browser.refreshRateHz === null ? '-' : `${browser.refreshRateHz.toFixed(1)} Hz`,
        },
        { label: 'Frame jitter', value: inMs(browser.frameJitterMs) },
        { label: 'Longest frame', value: inMs(browser.worstFrameMs) },
        {
          label: 'Window left',
          value: browser.focusLossCount === null ? '-' : String(browser.focusLossCount),
        },
      ];

/** On what the test was taken; folded, as it rarely matters. */
export function DeviceDetails({ metadata }: Pick<ProfileTest, 'metadata'>) {
  const { deviceManufacturer, deviceModel, platform, osVersion, appVersion } = metadata;
  const inShort = [
    [deviceManufacturer, deviceModel],
    [platform, osVersion],
    [appVersion === null ? null : `app ${appVersion}`],
  ].map((parts) => parts.filter((part) => part !== null).join(' '));
  return (
    <details className={classes.device}>
      <summary>
        <IconChevronRight size={16} stroke={1.75} aria-hidden="true" />
        Device details
        <span className={classes.deviceInShort}>
          {browserSentence(metadata) ?? inShort.filter((part) => part !== '').join(' · ')}
        </span>
      </summary>
      <KeyValueStrip
        items={[
          ...facts.map(([label, key]) => ({ label, value: metadata[key] || '-' })),
          ...browserFacts(metadata),
        ]}
      />
    </details>
  );
}
