import { useBlocker } from '@tanstack/react-router';
import { ConfirmDialog } from '../../design/dialog/confirm-dialog.tsx';
import type { SearchParams } from './search-params.ts';

export interface LeaveGuardProps {
  /** Read at the moment somebody leaves, so that a form that was just saved lets go at once. */
  isDirty: () => boolean;
  /** What is not saved: `New Org Enrollment`. */
  what: string;
  /** The part of the address that the form is about, where it is less than the page; the page's path unless told. */
  placeOf?: (address: { pathname: string; search: SearchParams }) => string;
}

const pathOf = ({ pathname }: { pathname: string }) => pathname;

/** Asks before a page with a dirty form is left, inside the portal and out of it. */
export function LeaveGuard({ isDirty, what, placeOf = pathOf }: LeaveGuardProps) {
  const leaving = useBlocker({
    // Another filter or tab of the same page loses nothing.
    shouldBlockFn: ({ current, next }) => isDirty() && placeOf(current) !== placeOf(next),
    enableBeforeUnload: isDirty,
    withResolver: true,
  });
  return (
    <ConfirmDialog
      isOpen={leaving.status === 'blocked'}
      onClose={() => leaving.reset?.()}
      title="Discard changes?"
      confirmLabel="Discard"
      cancelLabel="Keep editing"
      isDestructive
      onConfirm={() => {
        leaving.proceed?.();
        return { ok: true };
      }}
    >
      What you typed in “{what}” is not saved.
    </ConfirmDialog>
  );
}
