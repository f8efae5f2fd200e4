import { codeStatusOf } from '@plumbline/domain/codes/code-status';
import { IconArrowRight, IconCopy } from '@tabler/icons-react';
import { Button } from '../../design/button/button.tsx';
import { buttonClass } from '../../design/button/button-class.ts';
import { Dialog, DialogBody, DialogFoot } from '../../design/dialog/dialog.tsx';
import { AppLink } from '../../design/link/app-link.tsx';
import { notify } from '../../design/notify/notify.ts';
import { codeEndText } from './code-form.ts';
import classes from './created-code-dialog.module.css';

export interface CreatedCodeDialogProps {
  code: { id: number; code: string; startsOn: string; endsOn: string };
  profileName: string;
  onClose: () => void;
}

const digitPlaces = [0, 1, 2, 3, 4] as const;

/** The five digits of a new code, to be read across a room. */
export function CreatedCodeDialog({ code, profileName, onClose }: CreatedCodeDialogProps) {
  const isOver = codeStatusOf(code, Date.now()) === 'Expired';
  const copy = async () => {
    await navigator.clipboard.writeText(code.code);
    notify.success('Code Copied to Clipboard');
  };
  return (
    <Dialog isOpen onClose={onClose} title="Code created">
      <DialogBody>
        <p className={classes.who}>For {profileName}</p>
        <p role="img" aria-label={`Code ${[...code.code].join(' ')}`} className={classes.digits}>
          {digitPlaces.map((place) => (
            <span key={place} aria-hidden="true">
              {code.code[place]}
            </span>
          ))}
        </p>
        <p className={classes.how}>
          {isOver
            ? 'This code has expired. Create one with a later end date.'
            : 'Type it into the app on any phone: the test starts at once, without signing in.'}
        </p>
      </DialogBody>
      <DialogFoot outcome={codeEndText(code.endsOn, Date.now())}>
        <AppLink href={`/codes/${code.id}`} className={buttonClass({})}>
          Open code <IconArrowRight size={16} stroke={1.75} aria-hidden="true" />
        </AppLink>
        <Button
          variant="primary"
          icon={<IconCopy />}
          onClick={() => {
            copy().catch(() => notify.error('The browser did not allow copying.'));
          }}
        >
          Copy code
        </Button>
      </DialogFoot>
    </Dialog>
  );
}
