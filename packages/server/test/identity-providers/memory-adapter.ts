import type { Adapter, AdapterPayload } from 'oidc-provider';

/** What the provider of a test remembers, for as long as the test runs. */
export function memoryAdapter(): (model: string) => Adapter {
  const kept = new Map<string, AdapterPayload>();
  return (model) => {
    const find = async (isWanted: (payload: AdapterPayload) => boolean) =>
      [...kept].find(([key, payload]) => key.startsWith(`${model}:`) && isWanted(payload))?.[1];
    return {
      upsert: async (id, payload) => void kept.set(`${model}:${id}`, payload),
      find: async (id) => kept.get(`${model}:${id}`),
      findByUid: (uid) => find((payload) => payload.uid === uid),
      findByUserCode: (code) => find((payload) => payload.userCode === code),
      consume: async (id) => {
        const payload = kept.get(`${model}:${id}`);
        if (payload) payload.consumed = Math.floor(Date.now() / 1000);
      },
      destroy: async (id) => void kept.delete(`${model}:${id}`),
      revokeByGrantId: async (grantId) => {
        for (const [key, payload] of kept) if (payload.grantId === grantId) kept.delete(key);
      },
    };
  };
}
