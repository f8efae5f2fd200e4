import type { RequestInputOf } from '@plumbline/contract';
import { Button } from '../../design/button/button.tsx';
import { IconDownload } from '../../design/icon/tabler/download.ts';
import type { FileCall } from '../../platform/api/send.ts';
import { useDownload } from '../../platform/api/use-action.ts';

/** Downloads all rows of what a report shows, as a zip file. */
export function DownloadReport<C extends FileCall>({
  call,
  request,
  label = 'Download',
}: {
  call: C;
  request: RequestInputOf<C>;
  label?: string;
}) {
  const download = useDownload(call);
  return (
    <Button icon={<IconDownload />} isWorking={download.isWorking} onClick={() => void download.run(request)}>
      {label}
    </Button>
  );
}
