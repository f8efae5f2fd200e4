import { ShownOnceDialog } from './shown-once-dialog.tsx';

/** A key that was just made. */
export function KeyDialog({ apiKey, onClose }: { apiKey: string; onClose: () => void }) {
  return (
    <ShownOnceDialog
      label="Key"
      name="Key"
      value={apiKey}
      help="Send it to the partner by a way that nobody else reads, not by e-mail."
      onClose={onClose}
    >
      The partner’s system signs in with this key. It is shown now and never again: afterwards only a new one
      can be made.
    </ShownOnceDialog>
  );
}
