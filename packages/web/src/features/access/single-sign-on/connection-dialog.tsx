import type { IdentityProvider } from '@plumbline/contract';
import { saveIdentityProvider } from '@plumbline/contract/features/access/identity-provider-calls';
import type { Control, FieldPath, FieldValues } from 'react-hook-form';
import { FormDialog } from '../../../design/dialog/form-dialog.tsx';
import { CheckboxField } from '../../../design/form/checkbox-field.tsx';
import { PasswordField } from '../../../design/form/password-field.tsx';
import { TextAreaField } from '../../../design/form/text-area-field.tsx';
import { TextField } from '../../../design/form/text-field.tsx';
import { useAction } from '../../../platform/api/use-action.ts';
import { oidcForm, samlForm, samlSettingsOf } from './connection-schemas.ts';

export interface ConnectionDialogProps {
  organizationId: number;
  kind: 'oidc' | 'saml';
  isOpen: boolean;
  /** The connection to change; null adds one. */
  connection: IdentityProvider | null;
  onClose: () => void;
}

const width = 640;
const onceOn = 'It is off until a System Admin of the organization turns it on. They are told by email.';

/** Adds or changes a connection. Secrets are written and never shown. */
export function ConnectionDialog(props: ConnectionDialogProps) {
  return props.kind === 'oidc' ? <OidcDialog {...props} /> : <SamlDialog {...props} />;
}

const useSave = () => useAction(saveIdentityProvider, { success: 'Connection saved' });

function OidcDialog({ organizationId, isOpen, connection, onClose }: ConnectionDialogProps) {
  const save = useSave();
  const settings = connection?.settings.kind === 'oidc' ? connection.settings : null;
  const hasSecret = typeof connection?.secretChangedOn === 'string';
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      width={width}
      title={connection === null ? 'Add OpenID Connect' : `Edit ${connection.name}`}
      schema={oidcForm}
      defaultValues={{
        name: connection?.name ?? '',
        settings: { kind: 'oidc', issuer: settings?.issuer ?? '', clientId: settings?.clientId ?? '' },
        clientSecret: '',
        allowSwayUsernamePassword: connection?.allowSwayUsernamePassword ?? true,
      }}
      submitLabel="Save"
      outcome={onceOn}
      onSubmit={({ clientSecret, ...values }) =>
        save.run({
          id: connection?.id ?? null,
          organizationId,
          ...values,
          clientSecret: clientSecret === '' ? null : clientSecret,
        })
      }
    >
      {({ control }) => (
        <>
          <NameField control={control} name="name" />
          <TextField
            control={control}
            name="settings.issuer"
            label="Issuer"
            inputMode="url"
            help="Exactly as the provider writes it, for example https://login.example.org"
          />
          <TextField control={control} name="settings.clientId" label="Client ID" autoComplete="off" />
          <PasswordField
            control={control}
            name="clientSecret"
            label="Client secret"
            autoComplete="new-password"
            isOptional
            help={
              hasSecret
                ? 'A secret is saved and cannot be shown. Leave this empty to keep it. Enter it again if you change the issuer or client ID.'
                : 'Stored encrypted and never shown again.'
            }
          />
          <PasswordChoice control={control} name="allowSwayUsernamePassword" />
        </>
      )}
    </FormDialog>
  );
}

function SamlDialog({ organizationId, isOpen, connection, onClose }: ConnectionDialogProps) {
  const save = useSave();
  const settings = connection?.settings.kind === 'saml' ? connection.settings : null;
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      width={width}
      title={connection === null ? 'Add SAML' : `Edit ${connection.name}`}
      schema={samlForm}
      defaultValues={{
        name: connection?.name ?? '',
        settings: {
          kind: 'saml',
          idpEntityId: settings?.idpEntityId ?? '',
          signInUrl: settings?.signInUrl ?? '',
          signOutUrl: settings?.signOutUrl ?? '',
          certificates: settings?.certificates.join('\n') ?? '',
          emailAttribute: settings?.emailAttribute ?? '',
        },
        allowSwayUsernamePassword: connection?.allowSwayUsernamePassword ?? true,
      }}
      submitLabel="Save"
      outcome={onceOn}
      onSubmit={({ settings: typed, ...values }) =>
        save.run({
          id: connection?.id ?? null,
          organizationId,
          ...values,
          settings: samlSettingsOf(typed),
        })
      }
    >
      {({ control }) => (
        <>
          <NameField control={control} name="name" />
          <TextField control={control} name="settings.idpEntityId" label="Identity provider’s entity ID" />
          <TextField
            control={control}
            name="settings.signInUrl"
            label="Sign-in address"
            inputMode="url"
            help="SingleSignOnService with the HTTP-Redirect binding"
          />
          <TextField
            control={control}
            name="settings.signOutUrl"
            label="Sign-out address"
            inputMode="url"
            isOptional
            help="SingleLogoutService with the HTTP-Redirect binding"
          />
          <TextAreaField
            control={control}
            name="settings.certificates"
            label="Signing certificate"
            help="In PEM format. While the provider changes its key, enter up to three, one below the other."
          />
          <TextField
            control={control}
            name="settings.emailAttribute"
            label="Email attribute"
            isOptional
            help="Leave this empty to use the standard attribute names and the name ID."
          />
          <PasswordChoice control={control} name="allowSwayUsernamePassword" />
        </>
      )}
    </FormDialog>
  );
}

interface Bound<Values extends FieldValues> {
  control: Control<Values>;
  name: FieldPath<Values>;
}

const NameField = <Values extends FieldValues>(bound: Bound<Values>) => (
  <TextField {...bound} label="Name" help="A name for internal staff" />
);

const PasswordChoice = <Values extends FieldValues>(bound: Bound<Values>) => (
  <CheckboxField
    {...bound}
    label="Also allow passwords"
    note="When this is off, people of this organization and people with an email at its domains must sign in this way."
  />
);
