import { getGroupsReport } from '@plumbline/contract/features/groups/get-groups-report';
import { useState } from 'react';
import { Button } from '../../design/button/button.tsx';
import { IconDownload } from '../../design/icon/tabler/download.ts';
import { notify } from '../../design/notify/notify.ts';
import { outcomeOf } from '../../platform/api/outcome-of.ts';
import { saveFile } from '../../platform/api/save-file.ts';
import { sendForFile } from '../../platform/api/send.ts';

/** The groups of the open organization as a zip file, for internal staff. */
export function GroupsReportButton() {
  const [isWorking, setIsWorking] = useState(false);
  const get = async () => {
    setIsWorking(true);
    const outcome = await outcomeOf(async () => saveFile(await sendForFile(getGroupsReport, {})));
    setIsWorking(false);
    if (!outcome.ok) notify.error(outcome.errors[0]?.message ?? '');
  };
  return (
    <Button icon={<IconDownload />} isWorking={isWorking} onClick={() => void get()}>
      Get Groups Report
    </Button>
  );
}
