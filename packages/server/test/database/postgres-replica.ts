import { join } from 'node:path';
import { startThrowawayPostgres, type ThrowawayPostgres } from './throwaway-postgres.ts';

/** The arguments of pg_basebackup for a server of this machine; a replica goes on asking it under the same name. */
export const copyOf = (
  { port }: Pick<ThrowawayPostgres, 'port'>,
  folder: string,
  name = 'copy',
): string[] => [
  `--pgdata=${folder}`,
  `--dbname=host=127.0.0.1 port=${port} user=postgres application_name=${name}`,
  '--wal-method=stream',
  '--checkpoint=fast',
];

/**
 * Starts a streaming replica of a running server, on a port of its own.
 * @param name what the primary knows it by, for `synchronous_standby_names`
 */
export function startReplica(
  programs: string,
  primary: Pick<ThrowawayPostgres, 'port'>,
  { durable = false, name }: { durable?: boolean; name: string },
): Promise<ThrowawayPostgres> {
  return startThrowawayPostgres(programs, {
    durable,
    fillFolder: (folder, account) =>
      account.run(join(programs, 'pg_basebackup'), [
        ...copyOf(primary, folder, name),
        '--write-recovery-conf',
      ]),
  });
}
