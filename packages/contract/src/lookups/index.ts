export * from './account-lookups.ts';
export * from './billing-lookups.ts';
export * from './countries.ts';
export * from './limits.ts';
export * from './lookup.ts';
export * from './organization-lookups.ts';
export * from './person-lookups.ts';
export * from './test-lookups.ts';
