import { appError } from '@kopru/contracts/errors/errors';
import type { AlteredLog } from '@kopru/service';
import type { AuditChains } from './chains.ts';

/** What the operator's `doctor` says of the log. */
export const alteredLog = async ({ inspect }: Pick<AuditChains, 'inspect'>): Promise<AlteredLog> => {
  const altered: string[] = [];
  const acknowledged: string[] = [];
  for (const { account, altered: wrong, gaps } of await inspect()) {
    altered.push(...wrong.map((what) => `account ${account}: ${what}`));
    for (const { name, text, isFinal, reason } of gaps) {
      const finding = `account ${account}: ${text} (gap ${name})`;
      if (reason !== undefined) acknowledged.push(`${finding}, acknowledged: ${reason}`);
      else if (isFinal) altered.push(finding);
    }
  }
  return { altered, acknowledged };
};

/** `invalid_request` when the account's log has no such gap. */
export const checkGap = async (
  { inspect }: Pick<AuditChains, 'inspect'>,
  account: string,
  gap: string,
): Promise<void> => {
  const own = (await inspect()).find((one) => one.account === account);
  if (own?.gaps.some(({ name }) => name === gap) === true) return;
  const message = 'is no gap of this account’s audit log; doctor names those that there are';
  throw appError('invalid_request', { params: { fields: 'body.gap' }, details: [{ path: 'body.gap', message }] });
};
