import { z } from 'zod';

/** Made by a form, so that what is sent twice is done once. Whoever leaves it out has each request done. */
export const clientUuid = z.uuid().optional();

/** A database identity as people read it aloud: a positive 32-bit whole number. */
export const id = z.int().positive().max(2_147_483_647);

/** A whole number as an int column holds it. */
export const int32 = z.int().min(-2_147_483_648).max(2_147_483_647);

/** An email address, trimmed and lower-cased, at most 254 characters (RFC 5321). */
export const email = z
  .string()
  .trim()
  .toLowerCase()
  .max(254)
  .pipe(z.email({ error: 'Email must be valid' }));

/**
 * PostgreSQL has no year 0, and an offset carries the last day of 9999 beyond what a text of this form can say. What has another form is
 * refused for its form alone.
 */
const isStorable = (text: string): boolean =>
  !/^\d{4}-/.test(text) || /^(?:[1-8]\d{3}|9(?:[0-8]\d{2}|9[0-8]\d|99[0-8]))-/.test(text);
const yearError = { error: 'Must be of the years 1000 to 9998' };

/** An instant on the wire: ISO 8601 in UTC. */
export const instant = z.iso.datetime().refine(isStorable, yearError);

/** An instant that keeps the offset it was written with, for example 2026-10-06T15:42:00-05:00. */
export const instantWithOffset = z.iso.datetime({ offset: true }).refine(isStorable, yearError);

/** A calendar date without a time: YYYY-MM-DD. */
export const calendarDate = z.iso.date().refine(isStorable, yearError);

const phoneError = { error: 'Phone number must be ###-###-####' };

/** A telephone number as the portal writes it: ###-###-####. */
export const phoneNumber = z
  .string()
  .trim()
  .regex(/^\d{3}-\d{3}-\d{4}$/, phoneError);

/** The same in a form that may leave it empty. */
export const optionalPhoneNumber = z
  .string()
  .trim()
  .regex(/^(\d{3}-\d{3}-\d{4})?$/, phoneError);

/** A password as somebody types it where they prove who they are. */
export const typedPassword = z.string().min(1, { error: 'required' }).max(256);
