import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import { BrandMark } from '../../brand/brand-mark.tsx';
import { useBrand } from '../../brand/brand-provider.tsx';
import { QrCode } from '../../design/qr/qr-code.tsx';
import { hasTestPlayer, playerAddress } from '../../platform/test-player.ts';
import { dateTimeText } from '../../platform/time/time-texts.ts';
import { codeLink } from './code-link.ts';
import classes from './code-sheet.module.css';

/** What a sheet says of a code. A person's name is never on it: sheets hang on walls. */
export interface SheetCode {
  code: string;
  endsOn: string;
  protocolName: string;
  /** The group; null for a code of one person or of somebody new. */
  groupName: string | null;
}

/** A sheet for the wall or the hand: printed at once, and nothing else of the page with it. */
export function CodeSheet({ sheet, onPrinted }: { sheet: SheetCode; onPrinted: () => void }) {
  const { provider } = useBrand();
  useEffect(() => {
    window.addEventListener('afterprint', onPrinted);
    window.print();
    return () => window.removeEventListener('afterprint', onPrinted);
  }, [onPrinted]);
  return createPortal(
    <section className={classes.sheet} aria-label="Code sheet">
      <p className={classes.brand}>
        <BrandMark size={36} />
        {provider}
      </p>
      <h1 className={classes.title}>{sheet.groupName ?? 'Your test'}</h1>
      <p className={classes.protocol}>{sheet.protocolName}</p>
      <p className={classes.digits}>{sheet.code}</p>
      <div className={classes.how}>
        <QrCode
          value={codeLink(sheet.code)}
          sizePx={260}
          label="QR code that opens the test with this code"
        />
        <ol className={classes.steps}>
          {hasTestPlayer() ? (
            <>
              <li>Scan this with the camera of your phone.</li>
              <li>
                Or open <strong>{playerAddress()}</strong> in a browser or the {provider} app, and type the
                five digits.
              </li>
            </>
          ) : (
            <>
              <li>Scan this with the camera of a phone that has the {provider} app.</li>
              <li>Or open the app, choose to enter a code, and type the five digits.</li>
            </>
          )}
          <li>Tell us who you are, and take the test in a quiet place.</li>
        </ol>
      </div>
      <p className={classes.end}>Works until {dateTimeText(sheet.endsOn)}</p>
    </section>,
    document.body,
  );
}
