import { Button } from '../../design/button/button.tsx';
import { CopyField } from '../../design/form/copy-field.tsx';
import { IconCircleCheck } from '../../design/icon/tabler/circle-check.ts';
import { IconLinkOff } from '../../design/icon/tabler/link-off.ts';
import { IconShare } from '../../design/icon/tabler/share.ts';
import { notify } from '../../design/notify/notify.ts';
import { QrCode } from '../../design/qr/qr-code.tsx';
import { ErrorState } from '../../design/state/error-state.tsx';
import { Skeleton } from '../../design/state/skeleton.tsx';
import { longDayText } from '../../platform/time/time-texts.ts';
import { outcomeOfLink } from './link-words.ts';
import classes from './sharing.module.css';
import type { useLinkState } from './use-link-state.ts';
import type { NewLink } from './use-new-link.ts';

export interface ShareCardProps {
  profileName: string;
  link: NewLink;
  /** What became of it. */
  became: ReturnType<typeof useLinkState>;
  /** Pixels. */
  qrSizePx: number;
  onRetry: () => void;
}

/** Whose profile it is, and the link as a QR code and as text, until it was used: a code that opens nothing is not held up. */
export function ShareCard({ profileName, link, became, qrSizePx, onRetry }: ShareCardProps) {
  const outcome = link.kind === 'made' ? outcomeOfLink(became) : null;
  const isOpen = link.kind === 'made' && outcome === null;
  return (
    <>
      <section className={classes.card} aria-label="Share card">
        <p className={classes.person}>{profileName}</p>
        {isOpen && <QrCode value={link.link.link} sizePx={qrSizePx} label="QR code of the link" />}
        {link.kind === 'working' && (
          <div role="status" aria-label="Making a new link" className={classes.waiting}>
            <Skeleton width={qrSizePx} height={qrSizePx} />
          </div>
        )}
        {link.kind === 'failed' && <ErrorState what="No link was made." why={link.why} onRetry={onRetry} />}
        <div role="status" className={classes.outcome}>
          {outcome !== null && (
            <>
              {became.state === 'claimed' ? (
                <IconCircleCheck size={24} stroke={1.6} aria-hidden="true" />
              ) : (
                <IconLinkOff size={24} stroke={1.6} aria-hidden="true" />
              )}
              <p>{outcome}</p>
            </>
          )}
          {isOpen && !became.isKnown && (
            <p className={classes.detail}>Whether it was used already cannot be checked right now.</p>
          )}
        </div>
      </section>
      {isOpen && (
        <>
          <CopyField
            label="Link"
            value={link.link.link}
            copiedMessage="Link Copied to Clipboard"
            help={`Expires ${longDayText(link.link.expiresOn)}. It works once; a new link ends this one.`}
          />
          <HandOver url={link.link.link} />
        </>
      )}
    </>
  );
}

/** Hands the link to another app, on devices that can: most families hold a phone. */
function HandOver({ url }: { url: string }) {
  if (typeof navigator.share !== 'function') return null;
  const share = () =>
    navigator.share({ url }).catch((error: unknown) => {
      // Closing the device's own list of apps is no failure.
      if (error instanceof DOMException && error.name === 'AbortError') return;
      notify.error('The device did not share the link. Copy it instead.');
    });
  return (
    <div>
      <Button icon={<IconShare />} onClick={() => void share()}>
        Send With Another App
      </Button>
    </div>
  );
}
