import {
  accountWriteSchema,
  alertsSchema,
  attemptResultSchema,
  businessIdSchema,
  businessSchema,
  catalogueSchema,
  changePasswordSchema,
  commandResultSchema,
  endpointPatchSchema,
  endpointSchema,
  endpointWriteSchema,
  groupedPaymentsSchema,
  idSchema,
  integrationSchema,
  integrationStatusResultSchema,
  integrationSwitchSchema,
  integrationWriteSchema,
  issuedKeySchema,
  keyCreateSchema,
  keyRotateSchema,
  listOrdersQuerySchema,
  listRecordsQuerySchema,
  markReportResultSchema,
  menuSchema,
  orderPageSchema,
  overviewQuerySchema,
  overviewSchema,
  panelAdvanceSchema,
  panelCancelSchema,
  panelKeySchema,
  panelOrderSchema,
  panelTestConnectionSchema,
  panelUserSchema,
  paymentsQuerySchema,
  providerSchema,
  rawOrderSchema,
  reasonsSchema,
  recordPageSchema,
  recoverySchema,
  recoveryWriteSchema,
  rejectedPushSchema,
  restaurantSchema,
  restaurantWriteSchema,
  sessionListItemSchema,
  sessionViewSchema,
  signInSchema,
  testConnectionResultSchema,
  userCreateSchema,
  userPatchSchema,
  webhookRecordDetailSchema,
  type PanelRole,
} from '@kopru/contracts';
import { z } from 'zod';

interface Schemas<A extends z.ZodType> {
  /** What the answer's `data` is. */
  answer: A;
  query?: z.ZodType;
  body?: z.ZodType;
  /** Ids in the path; all of them are Köprü's own where nothing is said. */
  id?: z.ZodType;
}

export interface Operation<A extends z.ZodType = z.ZodType> extends Schemas<A> {
  /** Null: nobody needs to be signed in. */
  needs: PanelRole | null;
}

const by = <A extends z.ZodType>(needs: PanelRole | null, schemas: Schemas<A>): Operation<A> => ({ needs, ...schemas });
const list = <S extends z.ZodType>(item: S) => z.object({ items: z.array(item) });
const nothing = z.undefined();

/** The session API: who may call what, by the contracts that its two sides share. */
export const operations = {
  'GET session': by(null, { answer: sessionViewSchema }),
  'POST session': by(null, { body: signInSchema, answer: sessionViewSchema }),
  'DELETE session': by(null, { answer: nothing }),
  'PUT session/password': by('viewer', { body: changePasswordSchema, answer: nothing }),
  'GET sessions': by('viewer', { answer: list(sessionListItemSchema) }),
  'DELETE sessions': by('viewer', { answer: nothing }),
  'PUT account': by('owner', { body: accountWriteSchema, answer: nothing }),
  'GET catalogue': by('viewer', { answer: catalogueSchema }),
  'GET overview': by('viewer', { query: overviewQuerySchema, answer: overviewSchema }),
  'GET alerts': by('viewer', { answer: alertsSchema }),
  'GET payments': by('viewer', { query: paymentsQuerySchema, answer: groupedPaymentsSchema }),
  'GET orders': by('viewer', { query: listOrdersQuerySchema, answer: orderPageSchema }),
  'GET orders/:id': by('viewer', { answer: panelOrderSchema }),
  'GET orders/:id/raw': by('operator', { answer: rawOrderSchema }),
  'GET orders/:id/reasons': by('viewer', { answer: reasonsSchema }),
  'POST orders/:id/verify': by('operator', { answer: commandResultSchema }),
  'POST orders/:id/advance': by('operator', { body: panelAdvanceSchema, answer: commandResultSchema }),
  'POST orders/:id/cancel': by('operator', { body: panelCancelSchema, answer: commandResultSchema }),
  'POST orders/:id/report': by('operator', { answer: markReportResultSchema }),
  'GET restaurants': by('viewer', { answer: list(restaurantSchema) }),
  'POST restaurants': by('owner', { body: restaurantWriteSchema, answer: restaurantSchema }),
  'GET restaurants/:id': by('viewer', { answer: restaurantSchema }),
  'PUT restaurants/:id': by('owner', { body: restaurantWriteSchema, answer: restaurantSchema }),
  'DELETE restaurants/:id': by('owner', { answer: nothing }),
  'GET restaurants/:id/integrations': by('viewer', { answer: list(integrationSchema) }),
  'POST restaurants/:id/integrations': by('owner', { body: integrationWriteSchema, answer: integrationSchema }),
  'GET businesses': by('viewer', { answer: list(businessSchema) }),
  'POST businesses': by('owner', { body: accountWriteSchema, answer: businessSchema }),
  'PUT businesses/:id': by('owner', { id: businessIdSchema, body: accountWriteSchema, answer: businessSchema }),
  'DELETE businesses/:id': by('owner', { id: businessIdSchema, answer: nothing }),
  'GET integrations': by('viewer', { answer: list(integrationSchema) }),
  'POST integrations/test': by('operator', { body: panelTestConnectionSchema, answer: testConnectionResultSchema }),
  'POST integrations/:id/switch': by('operator', {
    body: integrationSwitchSchema,
    answer: integrationStatusResultSchema,
  }),
  'POST integrations/:id/rotate-token': by('owner', { answer: integrationSchema }),
  'DELETE integrations/:id': by('owner', { answer: nothing }),
  'GET integrations/:id/rejected': by('operator', { answer: list(rejectedPushSchema) }),
  'GET menus/:id': by('viewer', {
    id: providerSchema,
    query: z.object({ restaurantId: idSchema }),
    answer: menuSchema,
  }),
  'GET endpoints': by('viewer', { answer: list(endpointSchema) }),
  'POST endpoints': by('owner', { body: endpointWriteSchema, answer: endpointSchema }),
  'PUT endpoints/:id': by('owner', { body: endpointPatchSchema, answer: endpointSchema }),
  'DELETE endpoints/:id': by('owner', { answer: nothing }),
  'POST endpoints/:id/test': by('operator', { answer: attemptResultSchema }),
  'POST endpoints/:id/pause': by('operator', { answer: endpointSchema }),
  'POST endpoints/:id/resume': by('operator', { answer: endpointSchema }),
  'GET records': by('viewer', { query: listRecordsQuerySchema, answer: recordPageSchema }),
  'GET records/:id': by('viewer', { answer: webhookRecordDetailSchema }),
  'POST records/:id/retry': by('operator', { answer: attemptResultSchema }),
  'GET recoveries': by('viewer', { answer: list(recoverySchema) }),
  'POST recoveries': by('operator', { body: recoveryWriteSchema, answer: recoverySchema }),
  'GET keys': by('owner', { answer: list(panelKeySchema) }),
  'POST keys': by('owner', { body: keyCreateSchema, answer: issuedKeySchema }),
  'POST keys/:id/rotate': by('owner', { body: keyRotateSchema, answer: issuedKeySchema }),
  'DELETE keys/:id': by('owner', { answer: nothing }),
  'GET users': by('owner', { answer: list(panelUserSchema) }),
  'POST users': by('owner', { body: userCreateSchema, answer: panelUserSchema }),
  'PUT users/:id': by('owner', { body: userPatchSchema, answer: panelUserSchema }),
  'DELETE users/:id': by('owner', { answer: nothing }),
} as const;

export type OperationName = keyof typeof operations;
export type AnswerOf<N extends OperationName> = z.input<(typeof operations)[N]['answer']>;
