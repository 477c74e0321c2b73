import { internalPrefix, type InternalOperation } from '@kopru/contracts/internal/operation';
import { internalCallers } from '@kopru/testing';
import { internalHeaders } from '../support/internal-headers.ts';
import {
  callersOf,
  forgottenTables,
  internalRows as rows,
  internalUrls,
  type Owner,
} from '../support/internal-rows.ts';
import { sharedSystem } from '../support/shared-system.ts';
import { type System } from '../support/system.ts';

describe('an internal operation', () => {
  let system: System;
  let urls: Record<Owner, string>;
  beforeAll(async () => {
    system = await sharedSystem();
    urls = internalUrls(system);
  });
  afterAll(() => system?.stop());

  const statusOf = async (
    owner: Owner,
    { method, path }: InternalOperation,
    headers: Record<string, string>,
  ): Promise<number> => {
    const url = `${urls[owner]}${internalPrefix}${path.replace(/\{\w+\}/g, 'x')}`;
    return (await fetch(url, { method: method.toUpperCase(), headers })).status;
  };

  it('is called by those whose secrets their services share, and no others', () => {
    expect(forgottenTables()).toEqual([]);
    for (const owner of Object.keys(internalCallers) as Owner[]) {
      const named = rows.filter((one) => one.owner === owner).flatMap(({ row }) => callersOf(row));
      expect([owner, [...new Set(named)].sort()]).toEqual([owner, [...internalCallers[owner]].sort()]);
    }
  });

  it('refuses every caller that its row does not name, though the service knows it', async () => {
    for (const { owner, row } of rows)
      for (const caller of internalCallers[owner]) {
        if (callersOf(row).includes(caller)) continue;
        const headers = { ...(await internalHeaders(owner, caller)), 'x-account-id': 'a'.repeat(24) };
        expect([owner, row.path, caller, await statusOf(owner, row, headers)]).toEqual([owner, row.path, caller, 401]);
      }
  });

  it('refuses a token that is for another service', async () => {
    for (const { owner, row } of rows) {
      const audience = owner === 'order-service' ? 'webhook-dispatcher' : 'order-service';
      const headers = { ...(await internalHeaders(audience)), 'x-account-id': 'a'.repeat(24) };
      expect([owner, row.path, await statusOf(owner, row, headers)]).toEqual([owner, row.path, 401]);
    }
  });

  it('is answered to whom its row names', async () => {
    for (const { owner, row } of rows)
      for (const caller of callersOf(row)) {
        const headers = { ...(await internalHeaders(owner, caller)), 'x-account-id': 'a'.repeat(24) };
        expect([owner, row.path, caller, await statusOf(owner, row, headers)]).not.toEqual([
          owner,
          row.path,
          caller,
          401,
        ]);
      }
  });
});
