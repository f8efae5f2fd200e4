import { updatePassword } from '@plumbline/contract';
import { asSelf } from '../../platform/http/as-self.ts';
import { handleInPhases } from '../../platform/http/handle.ts';
import { ok } from '../../platform/http/result.ts';
import { refusalOfNewPassword } from '../../platform/secrets/new-password.ts';
import { hashPassword } from '../../platform/secrets/password-hash.ts';
import { readOwnNames, refusalOfOwnName } from '../../records/access/own-names.ts';
import {
  changeOwnPassword,
  ownPasswordHash,
  refusalOfOwnPassword,
} from '../../records/access/own-password.ts';

export const updatePasswordHandler = handleInPhases(
  updatePassword,
  async ({ request, services, viewer, inScope }) => {
    const self = asSelf(viewer);
    const choice = await refusalOfNewPassword(request.newPassword, 'newPassword');
    if (choice) return choice;
    const read = await inScope(
      async (tx) => ok({ stored: await ownPasswordHash(tx), names: await readOwnNames(tx) }),
      self,
    );
    if (!read.ok) return read;
    const { stored, names } = read.value;
    const named = refusalOfOwnName(services, request.newPassword, names, 'newPassword');
    if (named) return named;
    const proof = await refusalOfOwnPassword(services, {
      accountId: self.actingFor,
      stored,
      password: request.oldPassword,
      field: 'oldPassword',
    });
    if (proof) return proof;
    const passwordHash = await hashPassword(request.newPassword);
    return inScope(async (tx) => {
      await changeOwnPassword(tx, services, { ...viewer, accountId: self.actingFor }, passwordHash);
      return ok({});
    }, self);
  },
);
