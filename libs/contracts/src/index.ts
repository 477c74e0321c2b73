export { version } from './version.ts';
export { idListSchema, idSchema, newId, orderIdOf, derivedId, derivedIdAt, derivedIdBeside } from './ids.ts';
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
export { paymentTypeNames, mealCardNames, paymentKindName } from './payment-names.ts';
export { fold } from './fold.ts';
export { type DayHours, type Hours, hoursSchema, inWeekOrder, areSameHours } from './hours.ts';
export { type Weekday, weekdays } from './weekdays.ts';
export { endOfDay, timeZone } from './time-zone.ts';
export { channelSchema, type Channel, channelOf, knownChannels, ownChannels, ownerOfChannel } from './channels.ts';
export { storeStates, type StoreState, type CallLimit, type Capabilities, capabilities } from './capabilities.ts';
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
export { usualEvents, publicEvents } from './events.ts';
export { retryAfterMs } from './retry-after.ts';
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
  type ObservedChange,
  publicEventSchema,
  type PublicEvent,
} from './messages.ts';
export { type FeedConsumer, consumerOperations } from './internal/consumers.ts';
export {
  type ApplyState,
  applyStates,
  driftPolicies,
  type AvailabilityPatch,
  type ItemChange,
  type Availability,
  availabilityOperations,
} from './internal/availability.ts';
export {
  maxItems,
  type Item,
  type ItemLink,
  linkKey,
  type ItemsWrite,
  type ItemList,
  type ItemSuggestions,
  itemOperations,
} from './internal/items.ts';
export {
  clockOperations,
  releasedKinds,
  settlesWithinMs,
  type ClockState,
  type Released,
  type ReleasedKind,
} from './internal/clock.ts';
export { registrationOperations } from './internal/registrations.ts';
export { gatewayOperations } from './internal/gateway.ts';
export { batchHeader, batchForm, batchedFactSchema, messageBatchSchema } from './message-batch.ts';
export {
  type ListIntegrationsQuery,
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
  type Caller,
  type InternalOperation,
  type InternalOperations,
  internalPrefix,
  type OptionalPageQuery,
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
  paymentSplits,
  type PaymentSplit,
  groupedPaymentsQuerySchema,
  type GroupedPayments,
  orderStatsQuerySchema,
  mostWaitingOrders,
  type OrderStats,
  orderOperations,
} from './internal/orders.ts';
export { personSchema, phoneDigits, type Person, type PersonPushes } from './internal/persons.ts';
export {
  mostCounted,
  mostQueued,
  queueLanes,
  type OrderQueue,
  type QueuedOrder,
  type QueueLane,
  type QueueQuery,
} from './internal/order-queue.ts';
export {
  type PlatformOrder,
  type PlatformCommand,
  type PlatformOutcome,
  type ToldStore,
  type SetStore,
  type StoreSet,
  testConnectionBodySchema,
  testConnectionResultSchema,
  rejectedPushSchema,
  type RefusedWhileOff,
  platformOperations,
} from './internal/platforms.ts';
export {
  maxPriceChanges,
  maxStockChanges,
  maxStockRead,
  type SetStock,
  type StockSet,
  type ReadStock,
  type SetPrices,
  type ReadPrices,
} from './internal/platform-products.ts';
export {
  type Business,
  type Restaurant,
  type RestaurantWrite,
  type BusinessPage,
  type ListBusinessesQuery,
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
export type { WebhookProbe } from './internal/webhook-probe.ts';
export { destinationSchema, type Destination, type DestinationType } from './internal/destinations.ts';
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
  lifetimeDaysSchema,
} from './panel/access.ts';
export { defaultLimits, limitNames, type LimitName, type Limits, type Limit } from './limits.ts';
export { usageOperations } from './internal/usage.ts';
export {
  auditEntrySchema,
  type AuditEntry,
  type AuditChange,
  type AuditFilter,
  type AuditQuery,
} from './panel/audit.ts';
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
  invitationStates,
  panelRoles,
  type PanelRole,
  hasRole,
  panelHeader,
  auditDoors,
  auditActors,
  auditAreas,
  auditHidden,
  recordStates,
  credentialRefused,
  panelPrefix,
  sandboxPanelPrefix,
  setPasswordPage,
  singleSignOnPage,
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
  shownReasons,
  directReasons,
} from './cancel-reasons.ts';
export { type PublicAttempt, type PublicDelivery, type PublicEndpoint } from './public/endpoints.ts';
export { isSunsetTooEarly } from './public/deprecation.ts';
export { publicErrorSchema, type PublicError } from './public/errors.ts';
export { publicPaginationSchema } from './public/fields.ts';
export { publicIntegrationSchema, type PublicIntegration } from './public/integrations.ts';
export { type PublicAvailability, type PublicAvailabilityPatch } from './public/availability.ts';
export { type PublicItemSuggestions } from './public/items.ts';
export { modeHeader, type Mode } from './mode.ts';
export {
  magicWords,
  simulatedFaults,
  simulatedPlatforms,
  type MagicWord,
  type SimulatedFault,
  type SimulatedPlatform,
} from './simulated-faults.ts';
export {
  certificationLevels,
  certificationScenarios,
  certificationStates,
  type CertificationLevel,
  type CertificationScenario,
  type CertificationState,
  tillWords,
  type TillWord,
} from './certification.ts';
export type {
  Certificate,
  Certification,
  CertificationEvidence,
  CertificationSummary,
  CertificationWrite,
} from './public/certifications.ts';
export { simulatedSecrets, simulatedShop } from './simulated-shop.ts';
export type { SandboxFault, SandboxOrder, SandboxOrderWrite } from './public/sandbox.ts';
export {
  advanceMs,
  longestAdvanceMs,
  tooFarText,
  type SandboxAdvanced,
  type SandboxClock,
  type SandboxClockWrite,
} from './public/sandbox-clock.ts';
export { apiPrefix, scopes, type Scope, type OperationShape, commonErrors, bodyErrors } from './public/operation.ts';
export { type OperationId, publicOperations, type PublicOperations, publicOperationList } from './public/operations.ts';
export { publicOrderDetailSchema, type PublicOrderDetail } from './public/order-detail.ts';
export { publicOrderItemSchema, type PublicOrderItem } from './public/orders.ts';
export { type PublicRestaurant, type PublicMenu } from './public/restaurants.ts';
export {
  publicFeedEventSchema,
  webhookOrderBodySchema,
  webhookIntegrationBodySchema,
  webhookStoreBodySchema,
  webhookItemBodySchema,
} from './public/webhooks.ts';
