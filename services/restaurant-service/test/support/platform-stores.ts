import { platformOperations } from '@kopru/contracts/internal/platforms';
import { receiver } from '@kopru/testing';

const done = (data: unknown) => ({ body: { success: true, data } });

/** provider-ingest as far as stores and products go: one store for each integration, and every change is made. */
export const platformStores = async () => {
  const open = new Map<string, boolean>();
  /** Stores that their platform closed by itself. */
  const closedByPlatform = new Set<string>();
  const calls: { integrationId: string; state: string; at: number }[] = [];
  const silence = { isSilent: false };
  const server = await receiver(({ path, json }) => {
    if (path === '/internal/store/read') {
      const { integrationId } = platformOperations.readStore.body.parse(json);
      const isOpen = open.get(integrationId) ?? true;
      return done(closedByPlatform.has(integrationId) && !isOpen ? { isOpen, closedBy: 'platform' } : { isOpen });
    }
    if (path === '/internal/stock')
      return done({ refusals: platformOperations.setStock.body.parse(json).changes.map(() => null) });
    const { integrationId, state } = platformOperations.setStore.body.parse(json);
    calls.push({ integrationId, state, at: Date.now() });
    if (silence.isSilent) return { hang: true };
    open.set(integrationId, state !== 'closed');
    return done({ told: { isOpen: state !== 'closed', isBusy: state === 'busy' }, endsAt: null, partly: null });
  });
  return { ...server, open, closedByPlatform, calls, silence };
};
export type PlatformStores = Awaited<ReturnType<typeof platformStores>>;
