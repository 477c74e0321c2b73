import { incidentOperations } from '@kopru/contracts/internal/incidents';
import { serve } from '@kopru/http';
import type { Router } from 'express';
import { closedTimesOf, rangeOf } from '../domain/availability/closed-times.ts';
import { refusedOrdersOf } from '../domain/incidents/refused-orders.ts';
import type { IncidentRepository } from '../storage/incidents.repository.ts';

type Incidents = Pick<IncidentRepository, 'page' | 'find' | 'acknowledge' | 'open' | 'closings' | 'refusals'>;

export const incidentRoutes = (incidents: Incidents, now: () => Date): Router =>
  serve(incidentOperations, {
    list: ({ accountId, query }) => incidents.page(accountId, query),
    get: ({ accountId, params }) => incidents.find(accountId, params.id),
    acknowledge: ({ accountId, params, body }) => incidents.acknowledge(accountId, params.id, { at: now(), ...body }),
    listOpen: async ({ query }) => ({ items: await incidents.open(query) }),
    closedTimes: async ({ accountId, body }) => {
      const { restaurantIds } = body;
      const closings = await incidents.closings(accountId, { ...rangeOf(body), restaurantIds });
      return { items: closedTimesOf(closings, { ...body, now: now() }) };
    },
    refusedOrders: async ({ accountId, body }) => {
      const { restaurantIds } = body;
      const refusals = await incidents.refusals(accountId, { ...rangeOf(body), restaurantIds });
      return { items: refusedOrdersOf(refusals, body) };
    },
  });
