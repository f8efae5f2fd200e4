import type { ResponseOf, SignInReply, switchSelectedOrganization } from '@plumbline/contract';
import { callDevice, DeviceApiError } from '../api/device-api.ts';
import { browserFacts } from '../device/browser-facts.ts';
import { type SignInCallback, signInPage } from './sign-in-callback.ts';
import type { StaffDevice } from './staff-device.ts';
import { makeUuid } from './uuid.ts';

export type Organization = ResponseOf<typeof switchSelectedOrganization>['availableOrganizations'][number];

/** What comes next while a staff member signs in. */
export type SignInStep =
  | { at: 'password' }
  /** The organization has a sign-in page of its own; null where it has none, and a password is asked for. */
  | { at: 'elsewhere'; address: string | null }
  | { at: 'method'; email: string; methods: SignInReply['mfaMethods'] }
  | { at: 'code'; email: string; destination: string }
  | { at: 'organization'; email: string; session: string; organizations: readonly Organization[] }
  | { at: 'done'; staff: StaffDevice };

export async function signIn(email: string, password: string): Promise<SignInStep> {
  return await after(email, await callDevice('login', { email, password }, null));
}

/** Whether the organization of an email has a sign-in page of its own. */
export async function askForSignInPage(email: string): Promise<SignInStep> {
  const { authenticationSource } = await callDevice('account/GetLoginMethod', { email }, null);
  return { at: 'elsewhere', address: signInPage(authenticationSource, email) };
}

/** Goes on where the browser came back from the organization's own page. Its code can be exchanged once. */
export async function comeBack({ email, code, isSaml }: SignInCallback): Promise<SignInStep> {
  if (code === null)
    throw new DeviceApiError({
      code: 'sso.failed',
      message: 'The sign-in page of the organization refused.',
    });
  return await after(email, await callDevice(isSaml ? 'samllogin' : 'ssologin', { code }, null));
}

export async function requestCode(email: string, verificationMethod: number): Promise<SignInStep> {
  const { destination } = await callDevice('RequestMfaCode', { verificationMethod }, null);
  return { at: 'code', email, destination };
}

export async function verifyCode(email: string, mfaCode: string): Promise<SignInStep> {
  return await after(email, await callDevice('VerifyMfaCode', { email, mfaCode }, null));
}

async function after(email: string, reply: SignInReply): Promise<SignInStep> {
  const { token, mfaIsRequired, mfaMethods, availableOrganizations, selectedOrganization } = reply;
  // The provider may know the person by another address than the one that was typed.
  const own = reply.account?.email ?? email;
  if (mfaIsRequired || token === null) return { at: 'method', email: own, methods: mfaMethods };
  if (selectedOrganization === null || availableOrganizations.length > 1)
    return { at: 'organization', email: own, session: token, organizations: availableOrganizations };
  return await takeToken(own, token, selectedOrganization);
}

export async function chooseOrganization(
  { email, session }: Extract<SignInStep, { at: 'organization' }>,
  organization: Organization,
): Promise<SignInStep> {
  await callDevice('SwitchSelectedOrganization', { organizationId: organization.id }, session);
  return await takeToken(email, session, organization);
}

/** The device gets a token of its own; the session of the sign-in ends at once. */
async function takeToken(
  email: string,
  session: string,
  { id, name }: Pick<Organization, 'id' | 'name'>,
): Promise<SignInStep> {
  const facts = browserFacts(navigator.userAgent, __PLAYER_VERSION__);
  const device = {
    DeviceId: makeUuid(),
    DeviceName: [facts.deviceModel, facts.osVersion].filter(Boolean).join(', '),
    AppVersion: facts.appVersion,
    Platform: facts.platform,
    OsVersion: facts.osVersion ?? '',
  };
  try {
    const { token, expiresOn } = await callDevice(
      'GetMobileToken',
      { DeviceInfo: device, Email: email },
      session,
    );
    return {
      at: 'done',
      staff: { token, expiresOn, organizationId: id, organizationName: name, group: null, pin: null },
    };
  } finally {
    // The session ends by itself too, and nobody keeps it.
    await callDevice('logout', {}, session).catch(() => undefined);
  }
}
