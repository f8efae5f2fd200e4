import { getGroupsReport } from '@plumbline/contract/features/groups/get-groups-report';
import { Button } from '../../design/button/button.tsx';
import { IconDownload } from '../../design/icon/tabler/download.ts';
import { useDownload } from '../../platform/api/use-action.ts';

/** Downloads the groups of the open organization as a zip file, for internal staff. */
export function GroupsReportButton() {
  const download = useDownload(getGroupsReport);
  return (
    <Button icon={<IconDownload />} isWorking={download.isWorking} onClick={() => void download.run({})}>
      Get Groups Report
    </Button>
  );
}
