import { Button } from '../button/button.tsx';
import { IconUserPlus } from '../icon/tabler/user-plus.ts';
import { Card } from '../layout/card.tsx';
import { EmptyState } from '../state/empty-state.tsx';
import { ErrorState } from '../state/error-state.tsx';
import { Loading, SkeletonRows } from '../state/skeleton.tsx';
import { WorkProgress } from '../state/work-progress.tsx';
import classes from './gallery.module.css';

/** Loading, error, empty, no match. */
export function StatesSection() {
  return (
    <>
      <Card title="Loading and error">
        <div className={classes.rows}>
          <Loading label="Loading Data...">
            <SkeletonRows rows={2} />
          </Loading>
          <ErrorState
            what="Recent tests did not load."
            why="The server did not answer in 10 s."
            onRetry={() => undefined}
          />
        </div>
      </Card>
      <Card title="Long work">
        <div className={classes.rows}>
          {(['working', 'stalled', 'failed'] as const).map((state) => (
            <WorkProgress
              key={state}
              label="Importing"
              doneCount={120}
              total={400}
              countText={(count) => `${count} rows`}
              state={state}
              note="You can leave this page."
              continuing={{ run: () => undefined, isWorking: false }}
            />
          ))}
        </div>
      </Card>
      <Card label="Empty" isFlush>
        <EmptyState
          icon={<IconUserPlus size={26} stroke={1.6} />}
          title="No profiles"
          text="A profile is one person you test. The fastest start is a code."
          actions={
            <>
              <Button variant="primary">Create A Code</Button>
              <Button>Add New Profile</Button>
            </>
          }
        />
      </Card>
    </>
  );
}
