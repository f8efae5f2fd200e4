import { useState } from 'react';
import { Button } from '../../design/button/button.tsx';
import { Dialog, DialogBody, DialogFoot } from '../../design/dialog/dialog.tsx';
import { Checkbox } from '../../design/form/checkbox.tsx';
import classes from './external-integrations-page.module.css';
import { integrationTerms } from './integration-terms.ts';

export interface TermsDialogProps {
  version: number;
  isWorking: boolean;
  onAgree: () => void;
  /** Back to the form. */
  onCancel: () => void;
}

/** The terms of partners that fetch or send. One button: it agrees once the box is ticked, and goes back to the form until then. */
export function TermsDialog({ version, isWorking, onAgree, onCancel }: TermsDialogProps) {
  const [isAgreed, setIsAgreed] = useState(false);
  return (
    <Dialog isOpen isKeptOpen onClose={isWorking ? () => undefined : onCancel} title="Terms">
      <DialogBody>
        <ul className={classes.terms}>
          {integrationTerms[version]?.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
        <Checkbox
          label="I AGREE"
          data-autofocus
          checked={isAgreed}
          disabled={isWorking}
          onChange={(event) => setIsAgreed(event.currentTarget.checked)}
        />
      </DialogBody>
      <DialogFoot>
        <Button
          variant={isAgreed ? 'primary' : undefined}
          isWorking={isWorking}
          onClick={isAgreed ? onAgree : onCancel}
        >
          {isAgreed ? 'Agree' : 'Cancel'}
        </Button>
      </DialogFoot>
    </Dialog>
  );
}
