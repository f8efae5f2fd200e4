import { Notice } from '../parts/notice.tsx';
import { useWords } from '../words/language.ts';

interface DeviceNoticesProps {
  clockBehindMs: number;
  isStorageLow: boolean;
}

/** What is wrong with the device and can be put right before a test begins. */
export function DeviceNotices({ clockBehindMs, isStorageLow }: DeviceNoticesProps) {
  const { offline } = useWords();
  const minutes = Math.round(Math.abs(clockBehindMs) / 60_000);
  const time = offline.duration(Math.trunc(minutes / 60), minutes % 60);
  return (
    <>
      {isStorageLow && <Notice>{offline.storageLow}</Notice>}
      {clockBehindMs !== 0 && (
        <Notice>{clockBehindMs > 0 ? offline.clockBehind(time) : offline.clockAhead(time)}</Notice>
      )}
    </>
  );
}
