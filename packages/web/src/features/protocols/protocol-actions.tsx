import { Button } from '../../design/button/button.tsx';
import { IconCopy } from '../../design/icon/tabler/copy.ts';
import { IconPencil } from '../../design/icon/tabler/pencil.ts';
import { IconTrash } from '../../design/icon/tabler/trash.ts';
import { useCurrentUser } from '../../platform/session/current-user.ts';
import type { ProtocolDialog } from './protocol-dialog.ts';

export interface ProtocolActionsProps {
  isStandard: boolean;
  onDialog: (dialog: ProtocolDialog) => void;
}

/** What can be done with a protocol, by whoever may. */
export function ProtocolActions({ isStandard, onDialog }: ProtocolActionsProps) {
  const { permissions } = useCurrentUser();
  const mayWrite = permissions.includes('protocol:write');
  return (
    <>
      {permissions.includes('organization:configure') && (
        <Button onClick={() => onDialog('settings')}>Edit Settings</Button>
      )}
      {mayWrite && (
        <>
          <Button icon={<IconTrash />} onClick={() => onDialog('delete')}>
            Delete
          </Button>
          <Button icon={<IconCopy />} onClick={() => onDialog('copy')}>
            Duplicate
          </Button>
          {!isStandard && (
            <Button variant="primary" icon={<IconPencil />} onClick={() => onDialog('edit')}>
              Edit
            </Button>
          )}
        </>
      )}
    </>
  );
}
