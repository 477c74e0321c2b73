import type { ServiceClients } from '../../clients/service-clients.ts';
import { createDataSubjects } from '../../clients/data-subjects.ts';
import type { PanelHandlers } from '../access/panel-handler.ts';

export const dataSubjectHandlers = (clients: ServiceClients) => {
  const dataSubjects = createDataSubjects(clients);
  return {
    findPerson: async ({ accountId, body }) => ({ data: await dataSubjects.find(accountId, body) }),
    exportPerson: async ({ accountId, body }) => ({ data: await dataSubjects.export(accountId, body) }),
    erasePerson: async ({ accountId, body }) => ({ data: await dataSubjects.erase(accountId, body) }),
  } satisfies Partial<PanelHandlers>;
};
