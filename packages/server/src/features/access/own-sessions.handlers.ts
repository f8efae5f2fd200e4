import { endAllSessions, endSession, getSessions } from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import { recordAccess } from '../../platform/audit/record-access.ts';
import { asSelf } from '../../platform/http/as-self.ts';
import { handleInPhases } from '../../platform/http/handle.ts';
import { fail, ok } from '../../platform/http/result.ts';

interface SessionRow {
  id: number;
  kind: 'web' | 'mobile';
  authSource: number;
  device: Readonly<Record<string, string>> | null;
  startedOn: Date;
  lastUsedOn: Date;
}

export const getSessionsHandler = handleInPhases(getSessions, ({ viewer, inScope }) =>
  inScope(async (tx) => {
    const rows = await tx.query<SessionRow>(
      sql`select session_id as id, kind, auth_source, device, started_at as started_on, used_at as last_used_on
        from identity.own_sessions()`,
      'access.own_sessions',
    );
    return ok({
      sessions: rows.map(({ id, kind, authSource, device, startedOn, lastUsedOn }) => ({
        id,
        kind,
        device: deviceText(device),
        network: device?.network ?? null,
        authenticationSource: authSource,
        startedOn: startedOn.toISOString(),
        lastUsedOn: lastUsedOn.toISOString(),
        isCurrent: id === viewer.sessionId,
      })),
    });
  }, asSelf(viewer)),
);

export const endSessionHandler = handleInPhases(endSession, ({ request, viewer, inScope }) =>
  inScope(async (tx) => {
    const [row] = await tx.query<{ isEnded: boolean }>(
      sql`select identity.end_own_session(${request.id}) as is_ended`,
      'access.end_own_session',
    );
    if (!row?.isEnded) return fail('session.not_found');
    await recordAccess(tx, {
      action: 'session_ended',
      accountId: viewer.accountId,
      organizationId: viewer.organizationId,
      details: { sessionId: request.id },
    });
    return ok({});
  }, asSelf(viewer)),
);

export const endAllSessionsHandler = handleInPhases(endAllSessions, ({ viewer, inScope }) =>
  inScope(async (tx) => {
    const [row] = await tx.query<{ endedCount: number }>(
      sql`select identity.end_own_sessions() as ended_count`,
      'access.end_own_sessions',
    );
    const endedCount = row?.endedCount ?? 0;
    await recordAccess(tx, {
      action: 'all_sessions_ended',
      accountId: viewer.accountId,
      organizationId: viewer.organizationId,
      details: { endedSessions: endedCount },
    });
    return ok({ endedCount });
  }, asSelf(viewer)),
);

/** Returns a browser's name, or a phone's own name and system. */
function deviceText(device: SessionRow['device']): string | null {
  if (device === null) return null;
  const phone = [device.DeviceName, [device.Platform, device.OsVersion].filter(Boolean).join(' ')];
  return device.browser ?? (phone.filter(Boolean).join(', ') || null);
}
