/** Brands by name, with who offers the product: the `{provider}` of the texts. */
export const brandProviders = { default: 'Plumbline', readycheck: 'ReadyCheck' } as const;
export type BrandName = keyof typeof brandProviders;

/**
 * The brand of a host: its first label is, or ends with, a brand's name.
 * @param host a host name, with or without a port
 */
export function brandOfHost(host: string): BrandName {
  const firstLabel = host.toLowerCase().split(':')[0]?.split('.')[0] ?? '';
  return firstLabel.endsWith('readycheck') ? 'readycheck' : 'default';
}
