import { createHash } from 'node:crypto';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Files that take ten seconds and more, by the end of their path. One that began last would keep one core waiting for it alone.
 * A line too many or too few costs seconds and nothing else.
 */
const longFiles = [
  'src/demo/demo-process.test.ts',
  'test/chaos/chaos.test.ts',
  'test/kill/killed-everything.test.ts',
  'test/kill/killed-server.test.ts',
  'test/kill/killed-payment.test.ts',
  'test/kill/killed-export.test.ts',
  'test/kill/killed-operations.test.ts',
  'test/kill/killed-delivery.test.ts',
  'test/kill/lost-database.test.ts',
  'test/http/process.test.ts',
  'test/operations/rolling-upgrade.test.ts',
  'test/operations/backup-and-restore.test.ts',
  'test/year/a-year-of-billing.test.ts',
  'test/generated/every-feature.test.ts',
  'src/demo/demo.test.ts',
  'src/demo/demo-filling.test.ts',
];

/** Files in the random order of the seed, those that take longest before the others. */
export class LongFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { seed } = this.ctx.config.sequence;
    const rank = (path: string) => {
      const at = longFiles.findIndex((end) => path.endsWith(end));
      return at === -1 ? longFiles.length : at;
    };
    const keyOf = (path: string) => createHash('sha256').update(`${seed} ${path}`).digest('hex');
    const keys = new Map(files.map(({ moduleId }) => [moduleId, keyOf(moduleId)]));
    const key = ({ moduleId }: TestSpecification) => keys.get(moduleId) ?? '';
    return files.toSorted(
      (one, other) => rank(one.moduleId) - rank(other.moduleId) || (key(one) < key(other) ? -1 : 1),
    );
  }
}
