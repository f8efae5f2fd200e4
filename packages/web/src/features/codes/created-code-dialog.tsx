import { codeStatusOf } from '@plumbline/domain/codes/code-status';
import { type ReactNode, useCallback, useState } from 'react';
import { useBrand } from '../../brand/brand-provider.tsx';
import { Button } from '../../design/button/button.tsx';
import { buttonClass } from '../../design/button/button-class.ts';
import { CreateButton } from '../../design/button/create-button.tsx';
import { Dialog, DialogBody, DialogFoot } from '../../design/dialog/dialog.tsx';
import { IconArrowRight } from '../../design/icon/tabler/arrow-right.ts';
import { IconPrinter } from '../../design/icon/tabler/printer.ts';
import { AppLink, isPlainClick } from '../../design/link/app-link.tsx';
import { QrCode } from '../../design/qr/qr-code.tsx';
import { hrefOf } from '../../platform/navigation/page-address.ts';
import { hasTestPlayer, playerAddress } from '../../platform/test-player.ts';
import { CodeDigits } from './code-digits.tsx';
import { codeEndText } from './code-form.ts';
import { codeLink } from './code-link.ts';
import type { CreatedCode } from './code-making.ts';
import { CodeSheet } from './code-sheet.tsx';
import { CodeStatusChip } from './codes-columns.tsx';
import { CopyButtons } from './copy-buttons.tsx';
import classes from './created-code-dialog.module.css';
import { OpenPlayerLink } from './open-player-link.tsx';

export interface CreatedCodeDialogProps {
  code: CreatedCode;
  onClose: () => void;
  onCreateAnother: () => void;
}

const qrSizePx = 152;

/** The five digits of a new code, with everything to hand them on. */
export function CreatedCodeDialog({ code, onClose, onCreateAnother }: CreatedCodeDialogProps) {
  const [isPrinting, setIsPrinting] = useState(false);
  const onPrinted = useCallback(() => setIsPrinting(false), []);
  const status = codeStatusOf(code, Date.now());
  return (
    <Dialog isOpen onClose={onClose} title="Code created" width={640}>
      <DialogBody>
        <p className={classes.who}>
          <CodeStatusChip status={status} />{' '}
          <span>{[code.displayName, code.protocolName, code.type].filter(Boolean).join(' · ')}</span>
        </p>
        <CodeDigits code={code.code} />
        <div className={classes.copy}>
          <CopyButtons code={code.code} isPrimary />
        </div>
        <div className={classes.scan}>
          <QrCode
            value={codeLink(code.code)}
            sizePx={qrSizePx}
            label="QR code that opens the test with this code"
          />
          <div className={classes.facts}>
            {status === 'Expired' ? (
              <p>This code has expired. Create one with a later end date.</p>
            ) : (
              <ScanWords />
            )}
            <p className={classes.quiet}>{codeEndText(code.endsOn, Date.now())}</p>
            {code.groupProfileCount !== null && (
              <p className={classes.quiet}>0 of {code.groupProfileCount} profiles tested</p>
            )}
          </div>
        </div>
        {status === 'Active' && hasTestPlayer() && (
          <div className={classes.copy}>
            <OpenPlayerLink code={code.code} />
            <ClosingLink href={hrefOf('/codes/$id', { id: code.id, tab: 'live' })} onClose={onClose}>
              Live board
            </ClosingLink>
            <p className={classes.quiet}>
              You are signed in here, so do not give this device to the person being tested. They can scan the
              code with their own phone.
            </p>
          </div>
        )}
        {isPrinting && (
          <CodeSheet
            sheet={{ ...code, groupName: code.isGroupCode ? code.displayName : null }}
            onPrinted={onPrinted}
          />
        )}
      </DialogBody>
      <DialogFoot
        outcome={
          <Button icon={<IconPrinter />} onClick={() => setIsPrinting(true)}>
            Print sheet
          </Button>
        }
      >
        <CreateButton onClick={onCreateAnother}>Create another</CreateButton>
        <ClosingLink href={hrefOf('/codes/$id', { id: code.id })} onClose={onClose}>
          Open code <IconArrowRight size={16} stroke={1.75} aria-hidden="true" />
        </ClosingLink>
      </DialogFoot>
    </Dialog>
  );
}

/** What a phone does with the code: with the player any phone takes the test, otherwise one that has the app. */
function ScanWords() {
  const { provider } = useBrand();
  return hasTestPlayer() ? (
    <p>
      <strong>Scan with a phone camera</strong>
      <br />
      This opens the test in a browser. No app or sign-in is needed. Or go to{' '}
      <strong>{playerAddress()}</strong> and type the five digits, or use the {provider} app.
    </p>
  ) : (
    <p>
      <strong>Scan with a phone camera</strong>
      <br />
      This opens the app with the code filled in. No sign-in is needed.
    </p>
  );
}

function ClosingLink({
  href,
  onClose,
  children,
}: {
  href: string;
  onClose: () => void;
  children: ReactNode;
}) {
  return (
    <AppLink
      href={href}
      className={buttonClass({})}
      onClick={(event) => {
        // Closed before the page is left, so that Back comes to the page and not to an empty form. A new tab leaves it open.
        if (isPlainClick(event)) onClose();
      }}
    >
      {children}
    </AppLink>
  );
}
