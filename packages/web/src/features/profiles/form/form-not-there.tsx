import { Dialog, DialogBody } from '../../../design/dialog/dialog.tsx';
import { ErrorState } from '../../../design/state/error-state.tsx';
import { SkeletonRows } from '../../../design/state/skeleton.tsx';
import { messageOf, retryOf } from '../../../platform/api/api-error.ts';

/** The width that is specified for the form of a profile. */
export const profileFormWidth = 600;

export interface FormNotThereProps {
  title: string;
  /** Null while it loads. */
  error: Error | null;
  onRetry: () => void;
  onClose: () => void;
}

/** The dialog before its form is there: loading, or why it did not load. */
export function FormNotThere({ title, error, onRetry, onClose }: FormNotThereProps) {
  return (
    <Dialog isOpen onClose={onClose} title={title} width={profileFormWidth}>
      <DialogBody>
        {error === null ? (
          <div role="status" aria-label="Loading Data...">
            <SkeletonRows />
          </div>
        ) : (
          <ErrorState
            what="The form did not load."
            why={messageOf(error)}
            onRetry={retryOf(error, onRetry)}
          />
        )}
      </DialogBody>
    </Dialog>
  );
}
