import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { postgresPrograms } from '../database/throwaway-postgres.ts';
import { randomOf } from '../fuzz/random.ts';
import { type ChaosPortal, openChaosPortal } from './chaos-portal.ts';
import { everyFaultKind, type FaultKind, faultKinds, faultOfRound } from './faults.ts';
import { checkAcknowledged, checkAll, counted } from './invariants.ts';
import { restartAfterTheirTime, untilNothingWaits } from './recover.ts';
import { startWorkload } from './workload.ts';

/** `npm run chaos` sets these for a long run; the short one has a fault of each kind. */
const faults = Number(process.env.CHAOS_FAULTS ?? 0);
const seed = Number(process.env.CHAOS_SEED ?? 1);
const isLong = faults > 0;
const lengthMs = isLong ? 5_000 : 1_500;
const testMs = isLong ? 3 * 3_600_000 : 240_000;

const programs = postgresPrograms();
let portal: ChaosPortal;
beforeAll(async () => {
  if (programs !== null) portal = await openChaosPortal(programs);
}, 120_000);
afterAll(() => portal?.close(), 60_000);

const say = (text: string) => {
  if (isLong) process.stderr.write(`${text}\n`);
};

/** Both servers take requests again. */
async function untilReady(): Promise<void> {
  for (const end = Date.now() + 60_000; Date.now() < end; await wait(50)) {
    const answers = await Promise.all(
      portal.servers.map(({ url }) =>
        fetch(`${url}/ready`).then(
          ({ status }) => status,
          () => 0,
        ),
      ),
    );
    if (answers.every((status) => status === 200)) return;
  }
  throw new Error('the portal did not come back within a minute');
}

test.runIf(programs !== null)(
  'servers, database, disk, mail and clock fail under load: nothing that was acknowledged is lost, doubled or wrong',
  async () => {
    const random = randomOf(seed);
    const counts = new Map<FaultKind, number>();
    const workload = startWorkload(portal, isLong ? 300 : 60);
    const violations: string[] = [];
    await wait(1_000);
    const sum = () => [...counts.values()].reduce((all, one) => all + one, 0);
    for (let round = 0; round < everyFaultKind.length || sum() < faults; round += 1) {
      const kind = faultOfRound(round, random);
      const count = await faultKinds[kind](portal, random, lengthMs);
      counts.set(kind, (counts.get(kind) ?? 0) + count);
      await untilReady();
      violations.push(...(await checkAcknowledged(portal, workload.promised)));
      const { promised } = workload;
      say(
        `${sum()} faults, ${promised.acknowledged.size} tests, ${promised.rosters.length} rosters, ${promised.files.length} exports, ${violations.length} violations; last: ${kind}`,
      );
      expect(counted(violations)).toEqual([]);
      if (isLong) await wait(500);
    }

    await restartAfterTheirTime(portal);
    await workload.end();
    await untilNothingWaits(portal.db);
    for (const { child } of portal.servers) child.kill('SIGTERM');
    expect(await Promise.all(portal.servers.map(({ exited }) => exited))).toEqual([0, 0]);
    violations.push(...(await checkAll(portal, workload.promised)));
    const { acknowledged, rosters, files, baselines } = workload.promised;
    say(
      `${JSON.stringify(Object.fromEntries(counts))}; ${acknowledged.size} tests, ${rosters.length} rosters, ${files.length} exports, ` +
        `${portal.direct.arrived.length} reports, ${baselines} decisions about baselines; ${portal.client.lost} answers lost, ` +
        `${portal.client.later} told to come back later; ${violations.length} violations`,
    );
    expect(counted(violations)).toEqual([]);
    // Without the right to mount there is no disk that could be full.
    const never = everyFaultKind.filter((kind) => (counts.get(kind) ?? 0) === 0);
    expect(never).toEqual(portal.disk.canBeFull ? [] : ['diskFull']);
    for (const made of [
      acknowledged.size,
      rosters.length,
      files.length,
      portal.direct.arrived.length,
      baselines,
    ])
      expect(made).toBeGreaterThan(0);
  },
  testMs,
);
