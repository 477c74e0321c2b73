import type { PublicHandlers } from '../public/requests/public-handler.ts';
import type { SandboxClocks } from './clock.ts';
import type { Sandbox } from './sandbox.ts';

export const sandboxHandlers = (sandbox: Sandbox, clock: SandboxClocks) =>
  ({
    placeSandboxOrder: async ({ accountId, body }) => ({ data: await sandbox.placeOrder(accountId, body) }),
    cancelSandboxOrder: async ({ accountId, params, body }) => ({
      data: await sandbox.cancelOrder(accountId, params.orderId, body.by),
    }),
    moveSandboxCourier: async ({ accountId, params }) => ({
      data: await sandbox.moveCourier(accountId, params.orderId),
    }),
    setSandboxFault: async ({ accountId, body }) => ({ data: await sandbox.setFault(accountId, body) }),
    resetSandbox: async ({ accountId }) => ({ data: await sandbox.reset(accountId) }),
    getSandboxClock: async ({ accountId }) => ({ data: await clock.show(accountId) }),
    advanceSandboxClock: async ({ accountId, body }) => ({ data: await clock.advance(accountId, body) }),
  }) satisfies Partial<PublicHandlers>;
