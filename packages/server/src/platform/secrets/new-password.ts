import { meetsPasswordRequirements } from '@plumbline/domain';
import { type Failure, fail } from '../http/result.ts';
import { isCommonPassword } from './common-passwords.ts';

/** Why a password may not be chosen. */
export type NewPasswordRefusal = 'password.requirements' | 'password.too_common';

/**
 * The rule of every place where a password is set: creating an account, changing, resetting.
 * @param field the request's field, for the refusal
 * @returns the refusal, or null for a password that may be chosen
 */
export async function refusalOfNewPassword(
  password: string,
  field: string,
): Promise<Failure<NewPasswordRefusal> | null> {
  if (!meetsPasswordRequirements(password)) return fail('password.requirements', {}, { field });
  return (await isCommonPassword(password)) ? fail('password.too_common', {}, { field }) : null;
}
