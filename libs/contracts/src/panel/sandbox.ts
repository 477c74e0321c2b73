import { sandboxClockRows } from '../public/sandbox-clock.ts';
import { sandboxRows } from '../public/sandbox.ts';

const sameAs = <Row extends object, Name extends keyof Row>(row: Row, ...names: Name[]) =>
  Object.fromEntries(names.map((name) => [name, row[name]])) as Pick<Row, Name>;

/** What customers, couriers and platforms do in the sandbox, as the interface has it. */
export const sandboxTerms = {
  placeSandboxOrder: sameAs(sandboxRows.placeSandboxOrder, 'body', 'data'),
  cancelSandboxOrder: sameAs(sandboxRows.cancelSandboxOrder, 'body', 'data'),
  moveSandboxCourier: sameAs(sandboxRows.moveSandboxCourier, 'data'),
  setSandboxFault: sameAs(sandboxRows.setSandboxFault, 'body', 'data'),
  resetSandbox: sameAs(sandboxRows.resetSandbox, 'data'),
  getSandboxClock: sameAs(sandboxClockRows.getSandboxClock, 'data'),
  advanceSandboxClock: sameAs(sandboxClockRows.advanceSandboxClock, 'body', 'data', 'answerLimitMs'),
} as const;
