import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { IconAlertCircle } from '../icon/tabler/alert-circle.ts';
import { IconCheck } from '../icon/tabler/check.ts';
import { IconX } from '../icon/tabler/x.ts';
import classes from './notifications.module.css';
import { type Notice, noticeStore, notificationDurationMs, notify } from './notify.ts';
import { useLiftAboveFeet } from './use-lift-above-feet.ts';

/** Where notices show. Once a page, outside everything that can be hidden from screen readers. */
export function Notifications() {
  const notices = useSyncExternalStore(noticeStore.subscribe, noticeStore.read);
  // They stay while the pointer or the focus is on one, so that slow readers can finish.
  const [isHeld, setIsHeld] = useState(false);
  const region = useRef<HTMLElement>(null);
  useLiftAboveFeet(region, notices);
  // Live regions are announced only when they were there before their content.
  return (
    <section
      ref={region}
      aria-label="Notices"
      className={classes.region}
      onPointerEnter={() => setIsHeld(true)}
      onPointerLeave={() => setIsHeld(false)}
      onFocus={() => setIsHeld(true)}
      onBlur={() => setIsHeld(false)}
    >
      <div role="status" className={classes.stack}>
        {notices.map(
          (notice) =>
            notice.kind === 'success' && <NoticeBox key={notice.id} notice={notice} isHeld={isHeld} />,
        )}
      </div>
      <div role="alert" className={classes.stack}>
        {notices.map(
          (notice) =>
            notice.kind === 'error' && <NoticeBox key={notice.id} notice={notice} isHeld={isHeld} />,
        )}
      </div>
    </section>
  );
}

function NoticeBox({ notice, isHeld }: { notice: Notice; isHeld: boolean }) {
  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(() => notify.dismiss(notice.id), notificationDurationMs);
    return () => clearTimeout(timer);
  }, [isHeld, notice.id]);

  const Icon = notice.kind === 'error' ? IconAlertCircle : IconCheck;
  return (
    <div className={classes.notice} data-kind={notice.kind}>
      <Icon size={18} stroke={1.75} aria-hidden="true" className={classes.icon} />
      <p className={classes.message}>{notice.message}</p>
      <button
        type="button"
        aria-label="Dismiss"
        className={classes.dismiss}
        onClick={() => notify.dismiss(notice.id)}
      >
        <IconX size={18} stroke={1.6} aria-hidden="true" />
      </button>
    </div>
  );
}
