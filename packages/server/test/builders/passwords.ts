import { hash } from '@node-rs/argon2';

/** The password of the people that tests sign in. */
export const password = 'Baseline-1!';

/**
 * The hash of that password as argon2id makes it with the least work. What a sign-in costs stands in the hash it is compared with, and
 * tests sign in hundreds of times; those about passwords, and those that start the server itself, use the portal's own cost.
 */
export const passwordHash = await hash(password, { memoryCost: 8, timeCost: 1, parallelism: 1 });
