import { useLayoutEffect, useState } from 'react';
import type { DeviceHold } from './device-hold.ts';

/**
 * Lets another window have the device while nothing is on in this one and nobody looks at it: each QR code that is scanned opens a window of
 * its own, and the one before is behind it.
 * @param onOutdated called where somebody comes back and another window had the device meanwhile
 * @returns whether this window has the device
 */
export function useDeviceHold(hold: DeviceHold, isIdle: boolean, onOutdated: () => void): boolean {
  const [isHeld, setHeld] = useState(true);
  // With the screen itself: a window that is left as soon as something is on keeps the device.
  useLayoutEffect(() => {
    // A code that was looked up in a hidden window began something without the device: it is taken back as for an idle one.
    if (!isIdle && isHeld) return;
    const look = () => {
      if (document.visibilityState === 'hidden') {
        if (!isIdle) return;
        hold.release();
        setHeld(false);
      } else
        void hold.holdAgain().then((isCurrent) => {
          if (isCurrent) setHeld(true);
          else onOutdated();
        });
    };
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [hold, isIdle, isHeld, onOutdated]);
  return isHeld;
}
