import { storableText } from '@plumbline/domain';
import { sql } from 'drizzle-orm';
import type { Acceptance, Outcome } from './acceptance.ts';
import { type Refusal, replyErrorOf } from './judge-test.ts';

/** Notes what was refused and why, with what arrived, so that support can help; then tells the device. */
export async function refuseTest(
  acceptance: Acceptance,
  raw: Record<string, unknown>,
  refusals: Refusal[],
): Promise<Outcome> {
  const { viewer, code } = acceptance;
  const [first] = refusals;
  if (first !== undefined) {
    const { organizationId } = viewer;
    const text = JSON.stringify(raw);
    await acceptance.transaction(async (tx) => {
      await tx.continueAsJob('refuse test', [organizationId]);
      await tx.query(
        sql`insert into refused_submissions (organization_id, client_uuid, code_id, account_id, reason_code, reason_params, body)
        values (${organizationId}, ${textOf(raw.clientUuid)}::text, ${code?.id ?? null}::int, ${viewer.accountId}::int,
          ${first.code}, ${JSON.stringify(first.params)}::jsonb,
          ${text.length <= keptRefusedCharacters ? text : null}::jsonb)`,
        'devices.store_refused',
      );
    });
  }
  return {
    status: 'refused',
    wasKnown: false,
    profileTestId: null,
    profileId: null,
    errors: refusals.map(replyErrorOf),
    recordingHashes: [],
  };
}

/** Two minutes of acceleration fit; a device that sends more of what is refused fills no disk. */
const keptRefusedCharacters = 2_000_000;

const textOf = (value: unknown): string | null =>
  typeof value === 'string' ? storableText(value.slice(0, 64)) : null;
