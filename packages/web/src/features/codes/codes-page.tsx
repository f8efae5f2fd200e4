import { emptyTexts } from '@plumbline/contract/core/empty-texts';
import { CreateButton } from '../../design/button/create-button.tsx';
import { Page } from '../../design/layout/page.tsx';
import { useCurrentUser } from '../../platform/session/current-user.ts';
import { CodesList, type CodesListProps } from './codes-list.tsx';

/** All codes of the organization that the viewer reaches. */
export function CodesPage({ address, onAddressChange }: Pick<CodesListProps, 'address' | 'onAddressChange'>) {
  const { permissions } = useCurrentUser();
  return (
    <Page
      title="Codes"
      actions={
        permissions.includes('code:write') && (
          <CreateButton variant="primary" onClick={() => onAddressChange({ createCode: true })}>
            Create Code
          </CreateButton>
        )
      }
    >
      <CodesList
        address={address}
        onAddressChange={onAddressChange}
        groupId={null}
        empty={{
          title: emptyTexts.codes,
          text: 'Codes activate and test profiles by sending a 5-digit code.',
        }}
      />
    </Page>
  );
}
