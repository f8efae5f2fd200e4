import { useState } from 'react';
import { Button } from '../button/button.tsx';
import { ConfirmDialog } from '../dialog/confirm-dialog.tsx';
import { Dialog, DialogBody, DialogError, DialogFoot } from '../dialog/dialog.tsx';
import { SidePanel } from '../dialog/side-panel.tsx';
import { Card } from '../layout/card.tsx';
import { notify } from '../notify/notify.ts';
import classes from './gallery.module.css';

/** Dialogs and notices, opened by hand. */
export function DialogsSection() {
  const [open, setOpen] = useState<'confirm' | 'refused' | 'panel' | null>(null);
  const close = () => setOpen(null);
  return (
    <Card title="Dialogs and notices">
      <div className={classes.row}>
        <Button onClick={() => setOpen('confirm')}>Confirm</Button>
        <Button onClick={() => setOpen('refused')}>Refused</Button>
        <Button onClick={() => setOpen('panel')}>Side panel</Button>
        <Button onClick={() => notify.success('Test Note Successfully Updated')}>Success</Button>
        <Button onClick={() => notify.error("Failed to end profile's event.")}>Error</Button>
      </div>
      <ConfirmDialog
        isOpen={open === 'confirm'}
        onClose={close}
        title="Delete Profile"
        confirmLabel="Delete"
        isDestructive
        onConfirm={() => ({ ok: true })}
      >
        Are you sure you want to delete the profile for Maya Okafor?
      </ConfirmDialog>
      <Dialog isOpen={open === 'refused'} onClose={close} title="End Event">
        <DialogBody>
          <DialogError message="The end lies in the future. Choose today or an earlier day." />
          <p>Would you like to end the event for this profile?</p>
        </DialogBody>
        <DialogFoot outcome="The event ends on 10/6/26">
          <Button onClick={close}>Cancel</Button>
          <Button variant="primary" onClick={close}>
            End Event
          </Button>
        </DialogFoot>
      </Dialog>
      <SidePanel isOpen={open === 'panel'} onClose={close} title="Reaction Time">
        <p>Mean of the trials that are neither anticipations nor lapses.</p>
      </SidePanel>
    </Card>
  );
}
