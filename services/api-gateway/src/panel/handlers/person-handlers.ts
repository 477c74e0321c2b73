import type { OwnerClients } from '../../clients/owners.ts';
import { makePersons } from '../../clients/persons.ts';
import type { PanelHandlers } from '../access/panel-handler.ts';

export const personHandlers = (owners: OwnerClients) => {
  const persons = makePersons(owners);
  return {
    findPerson: async ({ accountId, body }) => ({ data: await persons.find(accountId, body) }),
    exportPerson: async ({ accountId, body }) => ({ data: await persons.export(accountId, body) }),
    erasePerson: async ({ accountId, body }) => ({ data: await persons.erase(accountId, body) }),
  } satisfies Partial<PanelHandlers>;
};
