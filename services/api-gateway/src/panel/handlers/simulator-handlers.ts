import type { SandboxClocks } from '../../sandbox/clock.ts';
import type { Sandbox } from '../../sandbox/sandbox.ts';
import type { PanelHandlers } from '../access/panel-handler.ts';
import { inSandbox } from '../access/environment.routes.ts';

export const simulatorHandlers = (sandbox: Sandbox, clock: SandboxClocks) =>
  ({
    placeSandboxOrder: async (input) => ({ data: await sandbox.placeOrder(inSandbox(input), input.body) }),
    cancelSandboxOrder: async (input) => ({
      data: await sandbox.cancelOrder(inSandbox(input), input.params.id, input.body.by),
    }),
    moveSandboxCourier: async (input) => ({ data: await sandbox.moveCourier(inSandbox(input), input.params.id) }),
    setSandboxFault: async (input) => ({ data: await sandbox.setFault(inSandbox(input), input.body) }),
    resetSandbox: async (input) => ({ data: await sandbox.reset(inSandbox(input)) }),
    getSandboxClock: async (input) => ({ data: await clock.show(inSandbox(input)) }),
    advanceSandboxClock: async (input) => ({ data: await clock.advance(inSandbox(input), input.body) }),
  }) satisfies Partial<PanelHandlers>;
