import { previewMeasureAccess } from '@plumbline/contract/features/staff/edit-organization';
import { useQuery } from '@tanstack/react-query';
import { SkeletonRows } from '../../design/state/skeleton.tsx';
import { callQuery } from '../../platform/api/call-query.ts';
import { queryFailure } from '../../platform/api/query-failure.tsx';
import classes from './organizations-page.module.css';

const listed = (measures: readonly { name: string }[]) => measures.map(({ name }) => name).join(', ');

/** What an organization gains and loses with the tests of a package, before anything is changed (B203). */
export function MeasureAccessPreview({
  organizationId,
  packageTierId,
}: {
  organizationId: number;
  packageTierId: number | null;
}) {
  if (packageTierId === null)
    return (
      <p className={classes.preview}>Choose a package first. It decides which tests the organization gets.</p>
    );
  return <Preview organizationId={organizationId} packageTierId={packageTierId} />;
}

function Preview({ organizationId, packageTierId }: { organizationId: number; packageTierId: number }) {
  const query = useQuery(callQuery(previewMeasureAccess, { orgId: organizationId, packageTierId }));
  const { data } = query;
  if (data === undefined)
    return (
      <div className={classes.preview}>
        {queryFailure('The preview did not load.', query) ?? <SkeletonRows rows={2} />}
      </div>
    );
  const changesNothing = data.added.length === 0 && data.removed.length === 0;
  return (
    <section className={classes.preview} aria-label="What saving changes">
      {changesNothing && <p>It already has the tests of this package.</p>}
      {data.added.length > 0 && <p>It gets: {listed(data.added)}.</p>}
      {data.removed.length > 0 && <p>It loses: {listed(data.removed)}.</p>}
      {data.protocols.map(({ name, lostCount }) => (
        <p key={name}>
          The protocol “{name}” loses {lostCount} {lostCount === 1 ? 'test' : 'tests'}.
        </p>
      ))}
      {data.emptied !== null && (
        <p role="alert">
          The protocol “{data.emptied}” would be left without a test, so this cannot be saved. Add another
          test to it, or delete it first.
        </p>
      )}
    </section>
  );
}
