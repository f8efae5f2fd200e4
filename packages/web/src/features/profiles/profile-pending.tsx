import { Card } from '../../design/layout/card.tsx';
import { Page, type PageProps } from '../../design/layout/page.tsx';
import { Loading, Skeleton, SkeletonRows } from '../../design/state/skeleton.tsx';
import classes from './profile-pending.module.css';

const cards = ['first', 'second', 'third'];

/** A profile that is on its way: the head of its page, then the verdict and a card a measure, or the rows of another tab. */
export function ProfilePending({
  breadcrumbs = [],
  isOverview,
}: Pick<PageProps, 'breadcrumbs'> & { isOverview: boolean }) {
  return (
    <Page
      title="Profile"
      breadcrumbs={breadcrumbs}
      meta={<Skeleton width={280} />}
      tabs={
        <div className={classes.tabs}>
          <Skeleton width="60%" />
        </div>
      }
    >
      <Loading label="Loading Profile...">
        {isOverview ? (
          <div className={classes.overview} aria-hidden="true">
            <div className={classes.verdict}>
              <Skeleton width="40%" height={20} />
              <Skeleton width="75%" />
            </div>
            <div className={classes.cards}>
              {cards.map((card) => (
                <div key={card} className={classes.card}>
                  <Skeleton width="45%" height={14} />
                  <Skeleton width="30%" height={28} />
                  <Skeleton width="60%" />
                  <Skeleton width="100%" height={20} />
                </div>
              ))}
            </div>
          </div>
        ) : (
          <Card label="Profile" isFlush>
            <SkeletonRows rows={5} />
          </Card>
        )}
      </Loading>
    </Page>
  );
}
