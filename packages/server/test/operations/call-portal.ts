import { apiBase, type Call, headers, type RequestInputOf, type ResponseOf } from '@plumbline/contract';

export interface PortalCaller {
  token: string;
  organizationId?: number;
}

/** Makes a call that must succeed, of a portal that runs as a process of its own. */
export async function callPortal<C extends Call>(
  url: string,
  call: C,
  request: RequestInputOf<C>,
  caller?: PortalCaller,
): Promise<ResponseOf<C>> {
  const response = await fetch(`${url}${apiBase}/${call.path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(caller && {
        [headers.authorization]: `Bearer ${caller.token}`,
      }),
      ...(caller?.organizationId !== undefined && {
        [headers.selectedOrganization]: String(caller.organizationId),
      }),
    },
    body: JSON.stringify(request),
  });
  if (!response.ok) throw new Error(`${call.path}: ${response.status} ${await response.text()}`);
  return (await response.json()) as ResponseOf<C>;
}
