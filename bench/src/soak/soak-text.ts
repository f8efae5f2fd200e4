import { columns } from '../table.ts';
import type { Minute, SoakResult } from './soak.ts';

const heading = ['minute', 'requests', '/s', 'p50 ms', 'p95 ms', 'RSS MiB', 'heap MiB', 'errors'];
const cells = ({ minute, requests, memory }: Minute): string[] => [
  String(minute),
  String(requests.count),
  requests.perSecond.toFixed(0),
  requests.p50Ms.toFixed(0),
  requests.p95Ms.toFixed(0),
  memory.rssMib.toFixed(0),
  memory.heapMib.toFixed(0),
  Object.entries(requests.errors)
    .map(([why, count]) => `${count} x ${why}`)
    .join(', ') || '-',
];

/** One minute as it ends. */
export const minuteText = (minute: Minute): string =>
  heading.map((name, index) => `${name} ${cells(minute)[index]}`).join('  ');

/** The whole run for people. */
export function soakText(result: SoakResult): string {
  const { memory, failover, errorsElsewhere, tests } = result;
  const judged = (isMet: boolean) => (isMet ? 'met' : 'MISSED');
  return [
    `${result.users} people and ${result.phones} phones for ${result.minutes.length} minutes, one server process, PostgreSQL with a synchronous replica`,
    ...columns([heading, ...result.minutes.map(cells)]),
    '',
    memory === null
      ? 'Memory: the run was too short to judge it.'
      : `Memory after ${memory.warmUpMinutes} minutes of warming up: RSS ${memory.first.rssMib.toFixed(0)} to ${memory.last.rssMib.toFixed(0)} MiB, heap ${memory.first.heapMib.toFixed(0)} to ${memory.last.heapMib.toFixed(0)} MiB (${memory.heapMibPerHour.toFixed(0)} MiB an hour by all minutes); flat: ${judged(memory.isFlat)}`,
    failover === null
      ? 'Failover: none was made.'
      : `Failover: a pause of ${failover.pauseSeconds.toFixed(1)} s, of which ${((failover.movedMs - failover.killedMs) / 1000).toFixed(1)} s until the replica was promoted; ${failover.failed} requests failed`,
    `Errors outside of the failover: ${errorsElsewhere.length} (goal: 0); ${judged(errorsElsewhere.length === 0)}`,
    ...errorsElsewhere
      .slice(0, 10)
      .map(({ call, why, beganMs }) => `  ${(beganMs / 1000).toFixed(1)} s ${call}: ${why}`),
    tests === null
      ? 'Tests: they were not counted.'
      : `Tests: ${tests.acknowledged} of ${tests.sent} acknowledged, ${tests.missing} of them missing, ${tests.doubled} doubled, ${tests.unheard} stored without the phone hearing of it; ${judged(tests.missing + tests.doubled === 0)}`,
  ].join('\n');
}
