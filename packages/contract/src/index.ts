export * from './core/define-call.ts';
export * from './core/envelope.ts';
export * from './core/error-catalogue.ts';
export * from './core/file-reply.ts';
export * from './core/withheld.ts';
