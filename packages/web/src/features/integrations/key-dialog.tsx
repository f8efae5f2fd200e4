import { Button } from '../../design/button/button.tsx';
import { Dialog, DialogBody, DialogFoot } from '../../design/dialog/dialog.tsx';
import { CopyField } from '../../design/form/copy-field.tsx';

/** A key that was just made. It is nowhere else, so neither Escape nor a click outside closes the dialog. */
export function KeyDialog({ apiKey, onClose }: { apiKey: string; onClose: () => void }) {
  return (
    <Dialog isOpen isKeptOpen isCovered onClose={onClose} title="Copy the key">
      <DialogBody>
        <p>
          The partner’s system signs in with this key. It is shown now and never again: afterwards only a new
          one can be made.
        </p>
        <CopyField
          label="Key"
          value={apiKey}
          copiedMessage="Key Copied to Clipboard"
          help="Send it to the partner by a way that nobody else reads, not by e-mail."
        />
      </DialogBody>
      <DialogFoot>
        <Button variant="primary" onClick={onClose}>
          I have copied the key
        </Button>
      </DialogFoot>
    </Dialog>
  );
}
