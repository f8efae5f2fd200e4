import { randomUUID } from 'node:crypto';
import {
  createAccount,
  deleteAccount,
  getAccount,
  getAccountMessages,
  getGroupsForAccount,
  getProfilesForAccount,
  updateAccountGroups,
  updateAccountOrganization,
} from '@plumbline/contract';
import { type RequestsOfCall, requests } from './requests-of-call.ts';

const newUser = (groupId: number) => ({
  email: `${randomUUID()}@fixture.example`,
  firstName: 'New',
  lastName: 'User',
  organizationAccessTypeId: 1,
  groupIds: [groupId],
});

export const accountRequests: readonly RequestsOfCall[] = [
  requests(getAccountMessages, ({ accountId }) => ({ accountId: { accountId } })),
  requests(getAccount, ({ accountId }) => ({ id: { id: accountId } })),
  requests(createAccount, (place, own) => ({
    groupIds: newUser(place.groupId),
    organizationIds: { ...newUser(own.groupId), organizationIds: [place.organizationId] },
    'accountOrganizations.organizationId': {
      ...newUser(own.groupId),
      accountOrganizations: [{ organizationId: place.organizationId, organizationAccessTypeId: 2 }],
    },
  })),
  requests(updateAccountGroups, (place, own) => ({
    accountId: { accountId: place.accountId, groupIds: [own.groupId] },
    groupIds: { accountId: own.accountId, groupIds: [place.groupId] },
  })),
  requests(getGroupsForAccount, ({ accountId }) => ({ accountId: { accountId } })),
  requests(getProfilesForAccount, ({ accountId }) => ({ accountId: { accountId } })),
  requests(updateAccountOrganization, (place, own) => ({
    accountId: {
      accountId: place.accountId,
      organizationId: own.organizationId,
      organizationAccessTypeId: 1,
    },
    organizationId: {
      accountId: own.accountId,
      organizationId: place.organizationId,
      organizationAccessTypeId: 1,
    },
  })),
  // Last: afterwards the own one is gone.
  requests(deleteAccount, ({ accountId }) => ({ id: { id: accountId } })),
];
