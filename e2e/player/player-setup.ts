/** Makes a call of the portal by script, for what prepares the test player's measurements. */
export async function askPortal<Reply>(
  portal: string,
  path: string,
  request: object,
  token?: string,
): Promise<Reply> {
  const response = await fetch(`${portal}/api/${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(request),
  });
  const reply = await response.json();
  if (!reply.isSuccess) throw new Error(`${path}: ${JSON.stringify(reply.errors)}`);
  return reply;
}

/** Signs somebody of the demo data in. */
export async function signInByCall(portal: string, email: string): Promise<string> {
  const { token } = await askPortal<{ token: string }>(portal, 'login', { email, password: 'Baseline-1!' });
  return token;
}

export const endsTomorrow = (): string => new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);

/** A protocol of these measures, in their order. */
export async function makeProtocol(
  portal: string,
  token: string,
  measureIds: readonly number[],
): Promise<number> {
  const { organizationProtocolId } = await askPortal<{ organizationProtocolId: number }>(
    portal,
    'Protocol/CreateProtocol',
    {
      name: `In a browser ${Date.now()}`,
      description: 'Tests of the test player',
      symptomsEnabled: false,
      eventsEnabled: false,
      protocolItems: measureIds.map((regulationMeasureId, regulationMeasureOrder) => ({
        regulationMeasureId,
        regulationMeasureOrder,
      })),
    },
    token,
  );
  return organizationProtocolId;
}
