import { meetsPasswordRequirements } from '@plumbline/domain/access/password-rules';
import { z } from 'zod';
import { errorMessage } from './error-catalogue.ts';

/** A password that somebody chooses: the rule of every form where one is set. The server checks the same and more, and refuses in words. */
export const newPassword = z
  .string()
  .max(256)
  .refine(meetsPasswordRequirements, { error: errorMessage('password.requirements') });
