import {
  getEnterpriseOrganizations,
  getOrgConnects,
  grantOrganizationAccess,
  type OrgConnectStatusTypeId,
  type OrgConnectTypeId,
  saveOrgConnect,
} from '@plumbline/contract';
import { givenOrganization } from './builders/people.ts';
import type { SendOptions } from './http/start-test-server.ts';
import { refusalOf, signIn, startPortal } from './portal.ts';

/** An organization with a System Admin of its own, which internal staff have opened. */
export interface Side {
  id: number;
  as: SendOptions;
  email: string;
}

/** The request to save a new connection. */
export const wish = (
  parent: Pick<Side, 'id'>,
  child: Pick<Side, 'id'>,
  orgConnectTypeId: OrgConnectTypeId,
  status: OrgConnectStatusTypeId = 1,
) => ({
  orgConnect: {
    parentOrganizationId: parent.id,
    childOrganizationId: child.id,
    orgConnectTypeId,
    orgConnectStatusTypeId: status,
    isEnabled: status === 1 || status === 2,
  },
});

/** Answers, withdraws or removes a connection; the organizations are those that it has. */
export const change = (id: number, status: OrgConnectStatusTypeId) => ({
  orgConnect: { ...wish({ id: 1 }, { id: 2 }, 3, status).orgConnect, id },
});

/** A portal with internal staff, in which organizations connect. */
export async function startConnectionsPortal() {
  const server = await startPortal({ DEMO: 'true' });
  const staff = (await signIn(server, { isSuperAdmin: true })).options;
  return {
    server,
    stop: () => server.stop(),
    side: async (name: string, over: Parameters<typeof givenOrganization>[1] = {}): Promise<Side> => {
      const { id } = await givenOrganization(server.db, { name, ...over });
      const reason = 'Asked by the school';
      await server.sendOk(grantOrganizationAccess, { organizationId: id, reason }, staff);
      const { options, email } = await signIn(server, { organizationId: id, accessTypeId: 2 });
      return { id, as: options, email };
    },
    inside: ({ id }: Side): SendOptions => ({ ...staff, organizationId: id }),
    add: async (as: SendOptions, ...of: Parameters<typeof wish>) =>
      (await server.sendOk(saveOrgConnect, wish(...of), as)).orgConnectId,
    decide: (as: SendOptions, id: number, status: OrgConnectStatusTypeId) =>
      server.sendOk(saveOrgConnect, change(id, status), as),
    refused: async (as: SendOptions, request: ReturnType<typeof wish>) =>
      (await refusalOf(server, saveOrgConnect, request, as)).code,
    listOf: (as: SendOptions, includeEnded = false) => server.sendOk(getOrgConnects, { includeEnded }, as),
    childrenOf: async (as: SendOptions) =>
      (await server.sendOk(getEnterpriseOrganizations, {}, as)).organizations.map(({ id }) => id),
  };
}
