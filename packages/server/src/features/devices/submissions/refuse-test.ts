import { storableText } from '@plumbline/domain';
import { sql } from 'drizzle-orm';
import { type Outcome, type Refusal, refusedOutcome } from './outcomes.ts';
import type { Acceptance } from './submission.ts';

/** Notes what was refused and why, with what arrived, so that support can help; then tells the device. */
export async function refuseTest(
  { transaction, viewer, code }: Acceptance,
  body: Record<string, unknown>,
  refusals: readonly Refusal[],
): Promise<Outcome> {
  const [first] = refusals;
  if (first !== undefined) {
    const { organizationId } = viewer;
    const text = JSON.stringify(body);
    await transaction(async (tx) => {
      await tx.continueAsJob('refuse test', [organizationId]);
      await tx.query(
        sql`insert into refused_submissions (organization_id, client_uuid, code_id, account_id, reason_code, reason_params, body)
        values (${organizationId}, ${textOf(body.clientUuid)}::text, ${code?.id ?? null}::int, ${viewer.accountId}::int,
          ${first.code}, ${JSON.stringify(first.params)}::jsonb,
          ${text.length <= maxStoredCharacters ? text : null}::jsonb)`,
        'devices.store_refused',
      );
    });
  }
  return refusedOutcome(refusals);
}

/** Two minutes of acceleration fit; a device that sends more of what is refused fills no disk. */
const maxStoredCharacters = 2_000_000;

const textOf = (value: unknown): string | null =>
  typeof value === 'string' ? storableText(value.slice(0, 64)) : null;
