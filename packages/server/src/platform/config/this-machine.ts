/** Names under which a program of this machine reaches it without a network between. */
export const loopbackNames = ['localhost', '127.0.0.1', '[::1]'] as const;

/** Whether a host, as an address writes it, is this machine itself. */
export const isThisMachine = (hostname: string): boolean => loopbackNames.some((name) => name === hostname);

/**
 * Where the second brand is tried on one machine. Browsers ask no name server for names below localhost (RFC 6761), so that no page of
 * elsewhere comes in by it.
 */
export const triedBrandHost = 'readycheck.localhost';
