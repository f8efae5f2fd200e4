import { expect, test } from 'vitest';
import { formatDateTime } from './format-date.ts';
import { requestedTimeZone, timeZoneLabel, zoneOfOffset } from './requested-time-zone.ts';

test.each([
  { why: 'by name', asked: { timezone: 'Europe/Berlin', timezoneOffset: 300 }, zone: 'Europe/Berlin' },
  { why: 'by offset', asked: { timezoneOffset: 300 }, zone: 'Etc/GMT+5' },
  {
    why: 'a name that is none, and an offset',
    asked: { timezone: 'Mars/Base', timezoneOffset: -60 },
    zone: 'Etc/GMT-1',
  },
  { why: 'neither', asked: {}, zone: 'America/Chicago' },
  { why: 'an offset that no place has', asked: { timezoneOffset: 5_000 }, zone: 'America/Chicago' },
])('C488: the zone of a report, $why: $zone', ({ asked, zone }) => {
  expect(requestedTimeZone(asked, 'America/Chicago')).toBe(zone);
});

test.each([
  { offset: 300, clock: '10/6/26 3:42 pm', label: 'UTC-05:00' },
  { offset: 0, clock: '10/6/26 8:42 pm', label: 'UTC' },
  { offset: -330, clock: '10/7/26 2:12 am', label: 'UTC+05:30' },
  { offset: 210, clock: '10/6/26 5:12 pm', label: 'UTC-03:30' },
  { offset: -840, clock: '10/7/26 10:42 am', label: 'UTC+14:00' },
])('C488: $offset minutes behind UTC read $clock, $label', ({ offset, clock, label }) => {
  const zone = zoneOfOffset(offset) ?? '';
  expect(formatDateTime(Date.parse('2026-10-06T20:42:00Z'), zone)).toBe(clock);
  expect(timeZoneLabel(zone)).toBe(label);
});

test.each([Number.NaN, 1.5, 721, -841])('%s is the offset of no zone', (offset) => {
  expect(zoneOfOffset(offset)).toBeNull();
});
