import type { ResponseOf } from '@plumbline/contract';
import type { getGroups } from '@plumbline/contract/features/groups/get-groups';
import type { getProtocols } from '@plumbline/contract/features/protocols/get-protocols';
import type { CodeTarget } from './code-form.ts';

/** What the dialogs that make a code hand each other. */
export type Groups = ResponseOf<typeof getGroups>['groups'];
export type Protocols = ResponseOf<typeof getProtocols>['protocols'];

export interface CreateCodeDialogProps {
  /** Whom the code is for, where that is settled; the dialog asks otherwise. */
  target: CodeTarget | null;
  /** The protocol that is offered first. */
  defaultProtocolId: number | null;
  onClose: () => void;
}

/** A code that was just made, with what the form said of it. */
export interface CreatedCode {
  id: number;
  code: string;
  startsOn: string;
  endsOn: string;
  displayName: string;
  protocolName: string;
  type: string;
  isGroupCode: boolean;
  groupProfileCount: number | null;
}
