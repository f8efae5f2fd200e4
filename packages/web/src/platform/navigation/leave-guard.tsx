import { useBlocker } from '@tanstack/react-router';
import { ConfirmDialog } from '../../design/dialog/confirm-dialog.tsx';
import type { SearchParams } from './search-params.ts';

export interface LeaveGuardProps {
  /** Called at the moment somebody leaves, so that a form that was just saved lets them go at once. */
  isDirty: () => boolean;
  /** The name of the form that is not saved: `New Org Enrollment`. */
  what: string;
  /** What was typed stays in this browser: leaving loses nothing. */
  isKept?: boolean;
  /** The part of the address that the form belongs to, by default the page's path. */
  placeOf?: (address: { pathname: string; search: SearchParams }) => string;
}

const pathOf = ({ pathname }: { pathname: string }) => pathname;

/** Asks before a page with unsaved changes is left, inside the portal and out of it. */
export function LeaveGuard({ isDirty, what, isKept = false, placeOf = pathOf }: LeaveGuardProps) {
  const leaving = useBlocker({
    // A different filter or tab of the same page loses nothing.
    shouldBlockFn: ({ current, next }) => isDirty() && placeOf(current) !== placeOf(next),
    enableBeforeUnload: isDirty,
    withResolver: true,
  });
  return (
    <ConfirmDialog
      isOpen={leaving.status === 'blocked'}
      onClose={() => leaving.reset?.()}
      title={isKept ? 'Leave without saving?' : 'Discard changes?'}
      confirmLabel={isKept ? 'Leave' : 'Discard'}
      cancelLabel="Keep editing"
      isDestructive={!isKept}
      onConfirm={() => {
        leaving.proceed?.();
        return { ok: true };
      }}
    >
      Your changes in “{what}” are not saved.
      {isKept && ' This browser keeps them until you come back.'}
    </ConfirmDialog>
  );
}
