import { Menu } from '@mantine/core';
import type { PdfSync } from '@plumbline/contract';
import type { Permission } from '@plumbline/domain';
import { failedPdfSyncStatusIds } from '@plumbline/domain/reports/pdf-sync';
import { type ComponentType, useId } from 'react';
import { MenuButton } from '../../design/button/menu-button.tsx';
import { IconAdjustmentsHorizontal } from '../../design/icon/tabler/adjustments-horizontal.ts';
import { IconCalendarEvent } from '../../design/icon/tabler/calendar-event.ts';
import { IconFileCheck } from '../../design/icon/tabler/file-check.ts';
import { IconFileOff } from '../../design/icon/tabler/file-off.ts';
import { IconKey } from '../../design/icon/tabler/key.ts';
import { IconPencil } from '../../design/icon/tabler/pencil.ts';
import { IconRefresh } from '../../design/icon/tabler/refresh.ts';
import { IconShare } from '../../design/icon/tabler/share.ts';
import { IconTrash } from '../../design/icon/tabler/trash.ts';
import { IconUserShield } from '../../design/icon/tabler/user-shield.ts';
import { IconUsersGroup } from '../../design/icon/tabler/users-group.ts';
import { useNavigation } from '../../design/link/navigation.ts';
import { useIsPhone } from '../../design/use-is-phone.ts';
import { hrefOf } from '../../platform/navigation/page-address.ts';
import { useCurrentUser } from '../../platform/session/current-user.ts';
import classes from './profile-actions.module.css';
import type { ProfileDetail, ProfileDialogName } from './profile-dialog.ts';

/** What an entry needs to know and to do its work. */
interface ProfileActionContext {
  /** The header has no room for more than one button, so its others are entries too. */
  isPhone: boolean;
  organizationId: number | undefined;
  detail: ProfileDetail;
  pdfSyncs: readonly PdfSync[];
  ask: (dialog: ProfileDialogName) => void;
  go: (href: string) => void;
}

/** One entry of the menu. */
interface ProfileAction {
  label: string;
  icon: ComponentType<{ size: number; stroke: number }>;
  /** Whoever lacks it is not offered the entry. */
  permission: Permission;
  /** When it is there at all; always without it. */
  isOffered?: (context: ProfileActionContext) => boolean;
  /** Why it cannot be used now; null when it can. */
  whyNot?: (context: ProfileActionContext) => string | null;
  act: (context: ProfileActionContext) => void;
}

/** A delivery of this organization is past trying: red. */
const hasFailedPdf = ({ pdfSyncs }: ProfileActionContext) =>
  pdfSyncs.some(({ isOwn, intentStatusId }) => isOwn && failedPdfSyncStatusIds.includes(intentStatusId));

/** The menu, in its order. */
const actions: readonly ProfileAction[] = [
  {
    label: 'Edit Profile',
    icon: IconPencil,
    permission: 'profile:write',
    isOffered: ({ isPhone }) => isPhone,
    act: ({ ask }) => ask('edit'),
  },
  {
    label: 'Adjust Baseline Start Date',
    icon: IconAdjustmentsHorizontal,
    permission: 'profile:write',
    act: ({ ask }) => ask('adjustBaseline'),
  },
  {
    label: 'Edit Profile Groups',
    icon: IconUsersGroup,
    permission: 'profile:write',
    act: ({ ask }) => ask('editGroups'),
  },
  {
    label: 'Create Code',
    icon: IconKey,
    permission: 'code:write',
    whyNot: ({ detail }) =>
      detail.profile.isInactive ? 'Cannot create code for an inactive profile.' : null,
    act: ({ go, detail }) =>
      go(hrefOf('/profiles/$profileId/codes', { profileId: detail.profile.id, createCode: true })),
  },
  {
    label: 'Share Profile',
    icon: IconShare,
    permission: 'profile:share',
    act: ({ ask }) => ask('share'),
  },
  {
    label: 'Create Event',
    icon: IconCalendarEvent,
    permission: 'event:write',
    isOffered: ({ detail }) => detail.openEvent === null && !detail.profile.isInactive,
    act: ({ ask }) => ask('createEvent'),
  },
  {
    label: 'End Event',
    icon: IconCalendarEvent,
    permission: 'event:write',
    isOffered: ({ isPhone, detail, organizationId }) =>
      isPhone &&
      detail.events.some(
        (event) => event.id === detail.openEvent?.id && event.organizationId === organizationId,
      ),
    act: ({ ask }) => ask('endEvent'),
  },
  {
    label: 'Profile Access',
    icon: IconUserShield,
    permission: 'profile:share',
    act: ({ ask }) => ask('access'),
  },
  {
    label: 'Mark Pdf As Manually Uploaded',
    icon: IconFileCheck,
    permission: 'profile:write',
    isOffered: hasFailedPdf,
    act: ({ ask }) => ask('markPdfUploaded'),
  },
  {
    label: 'Abandon Pdf Sync',
    icon: IconFileOff,
    permission: 'profile:write',
    isOffered: hasFailedPdf,
    act: ({ ask }) => ask('abandonPdfSync'),
  },
  {
    label: 'Retry Pdf Sync',
    icon: IconRefresh,
    permission: 'pdfSync:retry',
    isOffered: hasFailedPdf,
    act: ({ ask }) => ask('retryPdfSync'),
  },
  {
    label: 'Delete Profile',
    icon: IconTrash,
    permission: 'profile:identity',
    isOffered: ({ isPhone }) => isPhone,
    act: ({ ask }) => ask('delete'),
  },
];

export interface ProfileActionsProps {
  detail: ProfileDetail;
  /** Deliveries of the person's reports. */
  pdfSyncs: readonly PdfSync[];
  onAsk: (dialog: ProfileDialogName) => void;
}

/** What else can be done with the profile. */
export function ProfileActions({ detail, pdfSyncs, onAsk }: ProfileActionsProps) {
  const { permissions, selectedOrganization } = useCurrentUser();
  const navigation = useNavigation();
  const isPhone = useIsPhone();
  const id = useId();
  const context: ProfileActionContext = {
    isPhone,
    organizationId: selectedOrganization?.id,
    detail,
    pdfSyncs,
    ask: onAsk,
    go: (href) => (navigation === null ? window.location.assign(href) : navigation.navigate(href)),
  };
  const offered = actions.filter(
    ({ permission, isOffered }) => permissions.includes(permission) && (isOffered?.(context) ?? true),
  );
  const reasonId = (label: string) => `${id}-${label.replaceAll(' ', '-')}`;
  if (offered.length === 0) return null;
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <MenuButton label="Profile Actions" />
      </Menu.Target>
      <Menu.Dropdown>
        {offered.map(({ label, icon: Icon, whyNot, act }) => {
          const reason = whyNot?.(context) ?? null;
          return (
            <Menu.Item
              key={label}
              leftSection={<Icon size={16} stroke={1.75} />}
              disabled={reason !== null}
              aria-label={label}
              aria-describedby={reason === null ? undefined : reasonId(label)}
              onClick={() => act(context)}
            >
              {label}
              {reason !== null && (
                <span id={reasonId(label)} className={classes.reason}>
                  {reason}
                </span>
              )}
            </Menu.Item>
          );
        })}
      </Menu.Dropdown>
    </Menu>
  );
}
