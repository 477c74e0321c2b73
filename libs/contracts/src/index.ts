export { version } from './version.ts';
export type { CellsFile, DirectoryEntry, MovedCell, MovePhase, RoutedCells } from './cells.ts';
export { cellsFileSchema, directoryCollection, directoryEntrySchema, directoryTrustMs } from './cells.ts';
export { isClosed, routedCellsSchema } from './cells.ts';
export { idSchema, newId, orderIdOf, arrivedOrderIdOf, derivedId, derivedIdAt, derivedIdBeside } from './ids.ts';
export { errorCatalogue, type ErrorCode } from './error-catalogue.ts';
export { isErrorCode, errorText, appError, failureOf, platformFailureOf } from './errors.ts';
export { type Locale, type FailureCode, type Failure, failure, failureText, readFailure } from './failures.ts';
export { failureParamsSchema } from './failure-schemas.ts';
export type { ConfigMember, ProviderManifest, ProviderSlug, IntegrationConfig } from './providers.ts';
export { configMembers, providers, providerSlugs, isLocalStep, findProvider } from './providers.ts';
export { paymentTypeNames, mealCardNames, paymentKindName } from './payment-names.ts';
export { normaliseText, normalisedWords, hasWord } from './normalise-text.ts';
export { type Actor } from './actor.ts';
export { acceptedStep } from './accepted-step.ts';
export { brokenLink, usualTimes } from './broken-link.ts';
export { wayPointOf } from './order-way.ts';
export { maxFreeFormBytes } from './free-form.ts';
export { nameSchema } from './names.ts';
export { plainText, plainTexts } from './plain-text.ts';
export { type DayHours, type Hours, hoursSchema, inWeekOrder, areSameHours } from './hours.ts';
export { defaultLeadMinutes } from './lead.ts';
export { acceptModes } from './accept-modes.ts';
export { type AcceptPolicy, acceptPolicySchema, defaultAcceptPolicy } from './accept-policy.ts';
export { type Weekday, weekdays } from './weekdays.ts';
export {
  clockMs,
  defaultDayEndsAt,
  endOfDay,
  midnight,
  startOfWorkingDay,
  timeZone,
  timeZoneOffsetMs,
  workingDayOf,
} from './time-zone.ts';
export { dayAfter, daysIn, isSalesRange, maxSalesDays, rangeBefore, type DayRange } from './sales-range.ts';
export { type Channel, channelOf, knownChannels, ownChannels, ownerOfChannel } from './channels.ts';
export { type StoreState, type CallLimit, type Capabilities, capabilities } from './capabilities.ts';
export { isSecretMember, maskSecret, isMasked, isMaskOf } from './secret-masks.ts';
export type { OrderStatus } from './order-status.ts';
export {
  orderStatuses,
  orderStatusCodes,
  orderStatusSchema,
  statusRow,
  isTerminal,
  isCancelled,
  isScheduledStatus,
  allowedActions,
  stepsFrom,
} from './order-status.ts';
export type {
  PaymentType,
  OrderItem,
  OrderOption,
  RemovedPart,
  OrderDiscount,
  OrderFee,
  UnavailableWish,
  UnreadMember,
  UnreadReason,
  CanonicalOrder,
  CourierState,
} from './canonical-order.ts';
export {
  paymentTypes,
  canonicalOrderSchema,
  discountKinds,
  feeKinds,
  unreadReasons,
  maxUnread,
  maxMinorUnits,
  maxOptionDepth,
  maxQuantity,
  maxOrderIdLength,
  toQuantity,
  toMinorUnits,
  toDecimal,
} from './canonical-order.ts';
export { flatOptions, flatRemoved } from './order-options.ts';
export {
  type OrderMoney,
  amountOf,
  lineAmount,
  lineDiscounts,
  lineTotal,
  moneyOf,
  optionsPriceOf,
  withCancelled,
} from './order-money.ts';
export { laterEvents, usualEvents, toldEvents, publicEvents } from './events.ts';
export { type ChangeName, type LineChange, type OrderChange, changeNames, optInChangeNames } from './order-changes.ts';
export {
  heldAfterEnd,
  heldAtMost,
  personalInOrder,
  personalInUpdate,
  privacyHoursSchema,
  putBack,
  takenSchema,
  takeOut,
} from './personal-data.ts';
export { retryAfterMs } from './retry-after.ts';
export type {
  OrderArrived,
  PlatformUpdate,
  OrderEvent,
  IntegrationSwitched,
  KeyChanged,
  MessageType,
  MessageBody,
  IncidentChanged,
  ObservedChange,
  PublicEvent,
  ToldEvent,
} from './messages.ts';
export {
  exchanges,
  isNoteRepeated,
  orderArrivedSchema,
  platformUpdateSchema,
  messages,
  publicEventSchema,
} from './messages.ts';
export { type FeedConsumer, consumerOperations } from './internal/consumers.ts';
export type { ApplyState, AvailabilityPatch, ItemChange, Availability, SoldOutRange } from './internal/availability.ts';
export { applyStates, closedPolicies, driftPolicies, availabilityOperations } from './internal/availability.ts';
export type { Item, ItemLink, ItemsWrite, ItemList, ItemSuggestions } from './internal/items.ts';
export { linkKey, itemOperations } from './internal/items.ts';
export type { Comparison, Finding, FindingKind } from './internal/drift.ts';
export { driftOperations } from './internal/drift.ts';
export { clockOperations, releasedKinds, settlesWithinMs, type ClockState, type Released } from './internal/clock.ts';
export type { Incident, IncidentFact, IncidentFactPage, IncidentKind, IncidentsQuery } from './internal/incidents.ts';
export {
  incidentFactOperations,
  incidentOperations,
  incidentKinds,
  silenceFactOperations,
} from './internal/incidents.ts';
export { registrationOperations } from './internal/registrations.ts';
export { type Tunnelled, type TunnelAnswer, tunnelIn, tunnelOperations, tunnelUrl } from './internal/tunnels.ts';
export { type CredentialKind, gatewayOperations, type ShownCredential } from './internal/gateway.ts';
export { batchHeader, batchForm, batchedFactSchema, messageBatchSchema } from './message-batch.ts';
export type {
  ListIntegrationsQuery,
  IntegrationWrite,
  Integration,
  IntegrationCredentials,
  CredentialsQuery,
  CredentialsList,
  IntegrationHealth,
} from './internal/integrations.ts';
export {
  integrationSchema,
  integrationCredentialsSchema,
  integrationHealthSchema,
  integrationOperations,
  maxCredentialsRead,
  credentialOperations,
} from './internal/integrations.ts';
export type {
  Caller,
  Owner,
  InternalOperation,
  InternalOperations,
  OptionalPageQuery,
  Pagination,
} from './internal/operation.ts';
export { internalPrefix } from './internal/operation.ts';
export type {
  OrderRecord,
  OrderDetails,
  OrderSummary,
  ListOrdersQuery,
  OrderPage,
  CommandResult,
  CancelReason,
  MarkReportResult,
  PaymentSplit,
  GroupedPayments,
  OrderStats,
} from './internal/orders.ts';
export {
  orderRecordSchema,
  paymentSplits,
  groupedPaymentsQuerySchema,
  orderStatsQuerySchema,
  maxWaitingOrders,
  orderOperations,
} from './internal/orders.ts';
export type { Journey, JourneyReceiver, OrderJourney, OrderWay, Printed } from './internal/journey.ts';
export { maxJourneys, maxPrinted, maxReceivers, slipKinds } from './internal/journey.ts';
export type { AcceptanceTimes } from './internal/acceptance-times.ts';
export type { ClosedTimes, ClosedTimesBody } from './internal/closed-times.ts';
export { closingsOf, type Closing } from './internal/closings.ts';
export type { DayReport, DayReportBody } from './internal/day-report.ts';
export { maxProducts } from './internal/day-report.ts';
export type { PreparationTime } from './internal/preparation-time.ts';
export { maxSoldProducts, type Sales, type SalesBody } from './internal/sales.ts';
export {
  daysOfWeek,
  timesOf,
  type DeliveryTimes,
  type ServiceLevels,
  type ServiceLevelsBody,
  type WeekLevels,
} from './internal/service-levels.ts';
export { percentOf } from './percent-of.ts';
export { serviceLimits } from './service-limits.ts';
export {
  maxOrderedProducts,
  orderedProductsDays,
  orderedProductSchema,
  type OrderedProduct,
} from './internal/ordered-products.ts';
export { normalisedName, personSchema, phoneDigits, type Person, type PersonPushes } from './internal/persons.ts';
export type {
  OrderNotice,
  OrderQueue,
  QueuedChoice,
  QueuedOrder,
  QueueLane,
  QueueQuery,
} from './internal/order-queue.ts';
export { maxNotices, maxCounted, maxQueued, queueLanes } from './internal/order-queue.ts';
export type {
  PlatformOrder,
  PlatformCommand,
  PlatformOutcome,
  ToldStore,
  SetStore,
  StoreSeen,
  StoreSet,
  RefusedWhileOff,
  PictureType,
} from './internal/platforms.ts';
export {
  testConnectionBodySchema,
  testConnectionResultSchema,
  rejectedPushSchema,
  platformOperations,
  pictureTypes,
} from './internal/platforms.ts';
export type { SetStock, StockSet, ReadStock, SetPrices, ReadPrices } from './internal/platform-products.ts';
export { maxPriceChanges, maxStockChanges, maxStockRead } from './internal/platform-products.ts';
export type {
  Business,
  Restaurant,
  RestaurantWrite,
  BusinessPage,
  ListBusinessesQuery,
  ListRestaurantsQuery,
  RestaurantPage,
  Menu,
} from './internal/restaurants.ts';
export { menuSchema, restaurantOperations, businessOperations, menuOperations } from './internal/restaurants.ts';
export type { QueueState, TopologyState, SealedState, DoctorReport, ReencryptResult } from './internal/service.ts';
export { fingerprintedWord, serviceOperations, secretOperations } from './internal/service.ts';
export type { WebhookProbe } from './internal/webhook-probe.ts';
export type { Destination, DestinationType } from './internal/destinations.ts';
export type {
  EndpointWrite,
  EndpointPatch,
  Endpoint,
  RecordState,
  Attempt,
  WebhookRecord,
  AttemptResult,
  Recovery,
} from './internal/webhooks.ts';
export {
  endpointWriteSchema,
  webhookRecordDetailSchema,
  retryWebhookResultSchema,
  eventFeedSchema,
  webhookStatsSchema,
  endpointOperations,
  recordOperations,
  recoveryOperations,
  eventOperations,
} from './internal/webhooks.ts';
export type { PanelUser, SessionView, PanelKey } from './panel/access.ts';
export type { Contact, ContactRules, NewContact } from './panel/contacts.ts';
export {
  panelRoleSchema,
  emailSchema,
  passwordSchema,
  userCreateSchema,
  keyCreateSchema,
  lifetimeDaysSchema,
} from './panel/access.ts';
export { defaultLimits, limitNames, type LimitName, type Limits, type Limit } from './limits.ts';
export { usageOperations } from './internal/usage.ts';
export type {
  AuditEntry,
  AuditChange,
  AuditedOrder,
  AuditFilter,
  AuditQuery,
  ListedAuditEntry,
} from './panel/audit.ts';
export { auditEntrySchema } from './panel/audit.ts';
export type { PanelOperationShape, PanelOrder, PanelOperations, PanelRequest, PanelData } from './panel/operations.ts';
export { panelOperations, panelOperationList } from './panel/operations.ts';
export type { Catalogue, PanelAlert, PanelAlerts, Overview, LiveEvent } from './panel/overview.ts';
export type { PanelRole, PanelOperationId, Admission, AvailabilityPart } from './panel/values.ts';
export {
  invitationStates,
  panelRoles,
  hasRole,
  mayCall,
  rolesFor,
  mayWritePart,
  rolesForPart,
  mayAdvanceFrom,
  seesCustomers,
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
  linkStatePrefix,
  singleSignOnPage,
} from './panel/values.ts';
export type { DirectOrder, DirectOutcome } from './direct-order.ts';
export {
  channelOrderIdSchema,
  directOrderSchema,
  directBatchSchema,
  directCancelSchema,
  directStatusSchema,
  directOutcomeSchema,
} from './direct-order.ts';
export type { CanonicalReason, PlatformReason } from './cancel-reasons.ts';
export {
  canonicalReasons,
  canonicalReasonNames,
  canonicalReason,
  chooseReason,
  shownReasons,
  directReasons,
} from './cancel-reasons.ts';
export type { PublicAttempt, PublicDelivery, PublicEndpoint } from './public/endpoints.ts';
export { isSunsetTooEarly } from './public/deprecation.ts';
export { publicErrorSchema, type PublicError } from './public/errors.ts';
export { publicPaginationSchema } from './public/fields.ts';
export { publicIntegrationSchema, type PublicIntegration } from './public/integrations.ts';
export type { PublicAvailability, PublicAvailabilityPatch } from './public/availability.ts';
export type { PublicItemSuggestions } from './public/items.ts';
export { ignoredHeader } from './answer-headers.ts';
export { modeHeader, type Mode } from './mode.ts';
export type { MagicWord, SimulatedFault, SimulatedPlatform } from './simulated-faults.ts';
export { magicWords, simulatedFaults, simulatedPlatforms } from './simulated-faults.ts';
export type { CertificationLevel, CertificationScenario, CertificationState } from './certification.ts';
export { certificationLevels, certificationScenarios, certificationStates } from './certification.ts';
export type {
  Certificate,
  Certification,
  CertificationEvidence,
  CertificationSummary,
  CertificationWrite,
} from './public/certifications.ts';
export type { CertificationScenarioView } from './panel/certifications.ts';
export { simulatedSecrets, simulatedShop } from './simulated-shop.ts';
export type { SandboxFault, SandboxOrder, SandboxOrderWrite } from './public/sandbox.ts';
export type { SandboxTunnel } from './public/tunnels.ts';
export type { SandboxAdvanced, SandboxClock, SandboxClockWrite } from './public/sandbox-clock.ts';
export { advanceMs, maxAdvanceMs, tooFarText } from './public/sandbox-clock.ts';
export { apiPrefix, scopes, type Scope, type OperationShape, commonErrors, bodyErrors } from './public/operation.ts';
export { type OperationId, publicOperations, type PublicOperations, publicOperationList } from './public/operations.ts';
export { publicOrderDetailSchema, type PublicOption, type PublicOrderDetail } from './public/order-detail.ts';
export type { PublicJourney } from './public/journey.ts';
export { publicOrderItemSchema, type PublicOrderItem } from './public/orders.ts';
export type { PublicRestaurant, PublicMenu } from './public/restaurants.ts';
export {
  publicFeedEventSchema,
  webhookOrderBodySchema,
  webhookIncidentBodySchema,
  webhookIntegrationBodySchema,
  webhookStoreBodySchema,
  webhookItemBodySchema,
} from './public/webhooks.ts';
