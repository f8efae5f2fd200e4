import { getGroups } from '@plumbline/contract/features/groups/get-groups';
import { getProtocols } from '@plumbline/contract/features/protocols/get-protocols';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Dialog, DialogBody } from '../../design/dialog/dialog.tsx';
import { Loading, Skeleton } from '../../design/state/skeleton.tsx';
import { callQuery } from '../../platform/api/call-query.ts';
import { queryFailure } from '../../platform/api/query-failure.tsx';
import { CodeFormDialog } from './code-form-dialog.tsx';
import type { CreateCodeDialogProps, CreatedCode } from './code-making.ts';
import { CreatedCodeDialog } from './created-code-dialog.tsx';

/** A code: who is tested, with what and until when, then the five digits. */
export function CreateCodeDialog({ target, defaultProtocolId, onClose }: CreateCodeDialogProps) {
  const [created, setCreated] = useState<CreatedCode | null>(null);
  const protocols = useQuery(callQuery(getProtocols, {}));
  const groups = useQuery({ ...callQuery(getGroups, {}), enabled: target === null });
  if (created !== null) {
    return <CreatedCodeDialog code={created} onClose={onClose} onCreateAnother={() => setCreated(null)} />;
  }
  const isThere = protocols.data !== undefined && (target !== null || groups.data !== undefined);
  if (!isThere) {
    const queries = target === null ? [protocols, groups] : [protocols];
    return (
      <Dialog isOpen onClose={onClose} title="Create Code" width={560}>
        <DialogBody>
          {queryFailure('The form did not load.', ...queries) ?? (
            <Loading label="Loading Data...">
              <Skeleton height={160} />
            </Loading>
          )}
        </DialogBody>
      </Dialog>
    );
  }
  return (
    <CodeFormDialog
      target={target}
      defaultProtocolId={defaultProtocolId}
      protocols={protocols.data.protocols.filter(({ isDisabled }) => !isDisabled)}
      groups={(groups.data?.groups ?? []).filter(({ isEnabled }) => isEnabled)}
      onClose={onClose}
      onCreated={setCreated}
    />
  );
}
