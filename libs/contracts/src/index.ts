export { idSchema, newId, derivedId, derivedIdAt, derivedIdBeside } from './ids.ts';
export { errorCatalogue, type ErrorCode } from './error-catalogue.ts';
export { isErrorCode, errorText, appError, failureOf, platformFailureOf } from './errors.ts';
export { type Locale, type FailureCode, type Failure, failure, failureText, readFailure } from './failures.ts';
export { failureParamsSchema } from './failure-schemas.ts';
export {
  configMembers,
  type ConfigMember,
  type ProviderManifest,
  providers,
  type ProviderSlug,
  providerSlugs,
  isLocalStep,
  findProvider,
  maxConfigBytes,
  type IntegrationConfig,
} from './providers.ts';
export { isSecretMember, maskSecret, isMasked, isMaskOf } from './secret-masks.ts';
export {
  type StatusRow,
  orderStatuses,
  type OrderStatus,
  orderStatusCodes,
  orderStatusSchema,
  statusRow,
  isTerminal,
  isCancelled,
  isScheduledStatus,
  allowedActions,
} from './order-status.ts';
export {
  paymentTypes,
  type PaymentType,
  type OrderItem,
  canonicalOrderSchema,
  type CanonicalOrder,
  lineTotal,
  toMinorUnits,
  toDecimal,
} from './canonical-order.ts';
export {
  exchanges,
  orderArrivedSchema,
  type OrderArrived,
  platformUpdateSchema,
  type PlatformUpdate,
  type OrderEvent,
  type IntegrationSwitched,
  type KeyChanged,
  messages,
  type MessageType,
  type MessageBody,
  publicEvents,
  publicEventSchema,
  type PublicEvent,
} from './messages.ts';
export { gatewayOperations } from './internal/gateway.ts';
export { batchHeader, batchForm, batchedFactSchema, messageBatchSchema } from './message-batch.ts';
export {
  type IntegrationWrite,
  integrationSchema,
  type Integration,
  integrationCredentialsSchema,
  type IntegrationCredentials,
  type CredentialsQuery,
  type CredentialsList,
  integrationHealthSchema,
  type IntegrationHealth,
  integrationOperations,
  maxCredentialsRead,
  credentialOperations,
} from './internal/integrations.ts';
export {
  type InternalOperation,
  type InternalOperations,
  internalPrefix,
  type Pagination,
} from './internal/operation.ts';
export {
  type Actor,
  orderRecordSchema,
  type OrderRecord,
  type OrderSummary,
  type ListOrdersQuery,
  type OrderPage,
  type CommandResult,
  type CancelReason,
  type MarkReportResult,
  groupedPaymentsQuerySchema,
  type GroupedPayments,
  orderStatsQuerySchema,
  mostWaitingOrders,
  type OrderStats,
  orderOperations,
} from './internal/orders.ts';
export {
  type PlatformOrder,
  type PlatformCommand,
  type PlatformOutcome,
  testConnectionBodySchema,
  testConnectionResultSchema,
  rejectedPushSchema,
  type RefusedWhileOff,
  platformOperations,
} from './internal/platforms.ts';
export {
  type Business,
  type Restaurant,
  type RestaurantWrite,
  type ListRestaurantsQuery,
  type RestaurantPage,
  menuSchema,
  type Menu,
  restaurantOperations,
  businessOperations,
  menuOperations,
} from './internal/restaurants.ts';
export {
  type QueueState,
  type TopologyState,
  fingerprintedWord,
  type SealedState,
  type DoctorReport,
  type ReencryptResult,
  serviceOperations,
  secretOperations,
} from './internal/service.ts';
export {
  endpointWriteSchema,
  type EndpointWrite,
  type EndpointPatch,
  type Endpoint,
  type RecordState,
  type Attempt,
  type WebhookRecord,
  webhookRecordDetailSchema,
  type AttemptResult,
  retryWebhookResultSchema,
  type Recovery,
  eventFeedSchema,
  webhookStatsSchema,
  endpointOperations,
  recordOperations,
  recoveryOperations,
  eventOperations,
} from './internal/webhooks.ts';
export {
  panelRoleSchema,
  emailSchema,
  passwordSchema,
  type PanelUser,
  type SessionView,
  userCreateSchema,
  type PanelKey,
  keyCreateSchema,
} from './panel/access.ts';
export {
  type PanelOperationShape,
  type PanelOrder,
  panelOperations,
  type PanelOperations,
  panelOperationList,
  type PanelRequest,
  type PanelData,
} from './panel/operations.ts';
export { type Catalogue, type PanelAlert, type PanelAlerts, type Overview, type LiveEvent } from './panel/overview.ts';
export {
  panelRoles,
  type PanelRole,
  hasRole,
  panelHeader,
  recordStates,
  credentialRefused,
  panelPrefix,
  type PanelOperationId,
} from './panel/values.ts';
export {
  channelOrderIdSchema,
  directOrderSchema,
  type DirectOrder,
  directBatchSchema,
  directCancelSchema,
  directStatusSchema,
  directOutcomeSchema,
  type DirectOutcome,
} from './direct-order.ts';
export {
  canonicalReasons,
  type CanonicalReason,
  canonicalReasonNames,
  type PlatformReason,
  canonicalReason,
  chooseReason,
  shownReason,
  directReasons,
} from './cancel-reasons.ts';
export { publicErrorSchema, type PublicError } from './public/errors.ts';
export { publicPaginationSchema } from './public/fields.ts';
export { publicIntegrationSchema, type PublicIntegration } from './public/integrations.ts';
export { apiPrefix, scopes, type Scope, type OperationShape, commonErrors, bodyErrors } from './public/operation.ts';
export { type OperationId, publicOperations, type PublicOperations, publicOperationList } from './public/operations.ts';
export { publicOrderDetailSchema, type PublicOrderDetail } from './public/order-detail.ts';
export { publicOrderItemSchema, type PublicOrderItem } from './public/orders.ts';
export { type PublicRestaurant, type PublicMenu } from './public/restaurants.ts';
export { publicFeedEventSchema, webhookOrderBodySchema, webhookIntegrationBodySchema } from './public/webhooks.ts';
