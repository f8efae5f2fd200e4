import { ShownOnceDialog } from './shown-once-dialog.tsx';

/** A key that was just made. */
export function KeyDialog({ apiKey, onClose }: { apiKey: string; onClose: () => void }) {
  return (
    <ShownOnceDialog
      label="Key"
      name="Key"
      value={apiKey}
      help="Send it to the partner securely, not by email."
      onClose={onClose}
    >
      The partner’s system signs in with this key. It is shown only once. If it is lost, create a new one.
    </ShownOnceDialog>
  );
}
