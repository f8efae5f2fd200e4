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
  /** The state of the link since it was shown. */
  linkState: ReturnType<typeof useLinkState>;
  /** Pixels. */
  qrSizePx: number;
  onRetry: () => void;
}

/** The name of the profile and the link as a QR code and as text. A link that no longer works is not shown. */
export function ShareCard({ profileName, link, linkState, qrSizePx, onRetry }: ShareCardProps) {
  const outcome = link.kind === 'created' ? outcomeOfLink(linkState) : null;
  const isOpen = link.kind === 'created' && outcome === null;
  return (
    <>
      <section className={classes.card} aria-label="Share card">
        <p className={classes.person}>{profileName}</p>
        {isOpen && <QrCode value={link.link.link} sizePx={qrSizePx} label="QR code of the link" />}
        {link.kind === 'working' && (
          <div role="status" aria-label="Creating a new link" className={classes.waiting}>
            <Skeleton width={qrSizePx} height={qrSizePx} />
          </div>
        )}
        {link.kind === 'failed' && (
          <ErrorState what="The link could not be created." why={link.why} onRetry={onRetry} />
        )}
        <div role="status" className={classes.outcome}>
          {outcome !== null && (
            <>
              {linkState.state === 'claimed' ? (
                <IconCircleCheck size={24} stroke={1.6} aria-hidden="true" />
              ) : (
                <IconLinkOff size={24} stroke={1.6} aria-hidden="true" />
              )}
              <p>{outcome}</p>
            </>
          )}
          {isOpen && !linkState.isKnown && (
            <p className={classes.detail}>We cannot check right now whether the link has been used.</p>
          )}
        </div>
      </section>
      {isOpen && (
        <>
          <CopyField
            label="Link"
            value={link.link.link}
            copiedMessage="Link Copied to Clipboard"
            help={`Expires ${longDayText(link.link.expiresOn)}. It works once. A new link replaces it.`}
          />
          <HandOver url={link.link.link} />
        </>
      )}
    </>
  );
}

/** Shares the link with another app, on devices that can: most families use a phone. */
function HandOver({ url }: { url: string }) {
  if (typeof navigator.share !== 'function') return null;
  const share = () =>
    navigator.share({ url }).catch((error: unknown) => {
      // The person closed the device's list of apps, which is no failure.
      if (error instanceof DOMException && error.name === 'AbortError') return;
      notify.error('Your device could not share the link. Copy it instead.');
    });
  return (
    <div>
      <Button icon={<IconShare />} onClick={() => void share()}>
        Send With Another App
      </Button>
    </div>
  );
}
