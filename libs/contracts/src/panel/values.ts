/** The values that the browser application needs; no schema may be imported here, because that would bring all. */

import { verbs } from '../values/row.ts';

export { acceptModes, defaultAfterSeconds, minAfterSeconds, maxAfterSeconds } from '../orders/accept-modes.ts';
export { isAcknowledged } from './acknowledged-incident.ts';
export { acceptedStep } from '../orders/accepted-step.ts';
export { normaliseText } from '../values/normalise-text.ts';
export { defaultLeadMinutes, maxLeadMinutes, maxPreparationMinutes } from '../orders/lead.ts';
export { orderNumber, saysAtDoor, shortNumber } from '../orders/order-number.ts';
export { plainText, plainTexts } from '../values/plain-text.ts';
export { percentOf } from '../values/percent-of.ts';
export { isSalesRange, maxSalesDays } from '../values/sales-range.ts';
export { serviceLimits } from '../orders/service-limits.ts';
export {
  defaultDayEndsAt,
  midnight,
  startOfWorkingDay,
  timeZone,
  timeZoneOffsetMs,
  workingDayOf,
} from '../values/time-zone.ts';
export { weekdays } from '../values/weekdays.ts';
export { magicWords, simulatedFaults, simulatedPlatforms } from '../platforms/simulated-faults.ts';

/** Weakest first: each of these roles may do what the ones before it may. */
const rankedRoles = ['viewer', 'operator', 'owner'] as const;
type RankedRole = (typeof rankedRoles)[number];
/** The roles of one place in a restaurant: they may do what names them, and nothing else. */
const counterRoles = ['kitchen', 'cashier'] as const;
type CounterRole = (typeof counterRoles)[number];

export const panelRoles = [...counterRoles, ...rankedRoles] as const;
export type PanelRole = (typeof panelRoles)[number];

/** Who may call an operation; without `needs` nobody needs to be signed in. */
export interface Admission {
  /** The weakest of the ranked roles. */
  needs?: RankedRole;
  /** The roles of one place that may, too. */
  also?: readonly CounterRole[];
}

/** A row of `panelAddresses`; `path` lets rows without `needs` match the type. */
type Row = Admission & { path?: string };

const isRanked = (role: PanelRole): role is RankedRole => (rankedRoles as readonly string[]).includes(role);

export const hasRole = (role: PanelRole, needed: RankedRole): boolean =>
  isRanked(role) && rankedRoles.indexOf(role) >= rankedRoles.indexOf(needed);

export const mayCall = (role: PanelRole, { needs, also = [] }: Row): boolean =>
  needs === undefined || hasRole(role, needs) || (also as readonly string[]).includes(role);

/** The roles that may call an operation. */
export const rolesFor = (row: Row): PanelRole[] => panelRoles.filter((role) => mayCall(role, row));

/** The parts of what `changeAvailability` writes; a price stands with its item. */
const availabilityParts = ['items', 'store', 'price', 'hours', 'onDrift', 'onClosed'] as const;
export type AvailabilityPart = (typeof availabilityParts)[number];
const writableParts: Record<PanelRole, readonly AvailabilityPart[]> = {
  viewer: [],
  kitchen: ['items'],
  cashier: ['items', 'store'],
  operator: availabilityParts,
  owner: availabilityParts,
};
export const mayWritePart = (role: PanelRole, part: AvailabilityPart): boolean => writableParts[role].includes(part);
/** The roles that may write a part of an availability. */
export const rolesForPart = (part: AvailabilityPart): PanelRole[] =>
  panelRoles.filter((role) => mayWritePart(role, part));

/** Whether a role may move an order on from a status: the kitchen only out of the kitchen. */
export const mayAdvanceFrom = (role: PanelRole, status: number): boolean =>
  role !== 'kitchen' || (status >= 500 && status < 600);

/** Whether a role sees who ordered, and what it costs. */
export const seesCustomers = (role: PanelRole): boolean => role !== 'kitchen';

/** Every request of the panel that changes something carries this header; another site's form cannot set it. */
export const panelHeader = 'x-kopru-panel';

/** The panel's page that the provider of single sign-on sends people back to. */
export const singleSignOnPage = '/panel/single-sign-on';

/** Begins the state that a person brings back who links the own user, and does not sign in. */
export const linkStatePrefix = 'link.';

/** The panel's page that a link by e-mail opens; the token stands behind its `#`, where no server sees it. */
export const setPasswordPage = '/panel/set-password';

export const minPasswordLength = 10;

/** `link`: handed over by an owner; `retrying`: the mail server was unavailable; `failed`: given up. */
export const invitationStates = ['link', 'queued', 'retrying', 'sent', 'failed'] as const;

/** Where a write operation came in, who asked for it, and what it is about. */
export const auditDoors = ['api', 'panel', 'admin'] as const;
export const auditActors = ['user', 'key', 'admin', 'token'] as const;
export const auditAreas = ['access', 'restaurants', 'webhooks', 'orders'] as const;
/** Stands for a value that the audit log does not store. */
export const auditHidden = '•••';

/** How a person is notified of incidents. */
export const contactKinds = ['push', 'email', 'telegram', 'sms', 'call'] as const;
export type ContactKind = (typeof contactKinds)[number];
/** Those that go to a mobile number. */
export const numberKinds = ['sms', 'call'] as const;
/** Those whose owner confirms them with a code that goes to the address. */
export const codeKinds = ['email', ...numberKinds] as const;
/** The digest of a morning is too long for a browser's notification and for a text message. */
export const hasDigest = (kind: ContactKind): boolean => kind === 'email' || kind === 'telegram';
/** `refused`: the server takes nothing for the address. */
export const contactStates = ['unconfirmed', 'confirmed', 'refused'] as const;
export const maxWaitSeconds = 3600;

export const recordStates = ['pending', 'retrying', 'parked', 'delivered', 'failed', 'skipped'] as const;

/**
 * `health.lastError.code` while the platform refuses the integration's credentials, or its pushes carry a wrong one.
 * Other codes are those of the error catalogue.
 */
export const credentialRefused = 'credential_refused';

export const panelPrefix = '/panel-api';
/** The same operations, for the sandbox of the account. */
export const sandboxPanelPrefix = '/panel-api/sandbox';

/** `isAudited`: a read that leaves an entry in the audit log, as every other operation than GET does. */
const { get, post, put, del } = verbs<Admission & { isAudited?: true }>();

/** Every signed-in user. */
const everybody = { needs: 'viewer', also: counterRoles } as const;
/** Every user who works with orders. */
const workers = { needs: 'operator', also: counterRoles } as const;
/** The cashier besides those who may look, or change. */
const viewersAndCashier = { needs: 'viewer', also: ['cashier'] } as const;
const operatorsAndCashier = { needs: 'operator', also: ['cashier'] } as const;

/**
 * The address of each operation of the session API, below the prefix, and who may call it; without a role nobody needs
 * to be signed in. The rest is in `panelOperations`.
 */
export const panelAddresses = {
  getSession: get('/session'),
  signIn: post('/session'),
  getPasskeyQuestion: get('/session/passkey'),
  signInWithPasskey: post('/session/passkey'),
  getSignInMethods: get('/session/methods'),
  startSingleSignOn: get('/session/single-sign-on'),
  signInWithSingleSignOn: post('/session/single-sign-on'),
  chooseAccount: post('/session/single-sign-on/account'),
  requestPassword: post('/session/forgotten'),
  setPassword: put('/session/forgotten'),
  signOut: del('/session'),
  changePassword: put('/session/password', everybody),
  listSessions: get('/sessions', everybody),
  endSession: del('/sessions/{id}', everybody),
  signOutEverywhere: del('/sessions', everybody),
  getSecondFactor: get('/second-factor', everybody),
  makeRecoveryCodes: post('/second-factor/recovery-codes', everybody),
  getTotpSecret: get('/second-factor/totp', everybody),
  enableTotp: put('/second-factor/totp', everybody),
  disableTotp: post('/second-factor/totp/disable', everybody),
  getNewPasskeyQuestion: get('/second-factor/passkeys', everybody),
  addPasskey: post('/second-factor/passkeys', everybody),
  removePasskey: post('/second-factor/passkeys/{id}/remove', everybody),
  getSingleSignOn: get('/single-sign-on', everybody),
  startLinkOfSingleSignOn: post('/single-sign-on', everybody),
  linkSingleSignOn: put('/single-sign-on', everybody),
  unlinkSingleSignOn: post('/single-sign-on/remove', everybody),
  listContacts: get('/contacts', viewersAndCashier),
  addContact: post('/contacts', viewersAndCashier),
  confirmContact: post('/contacts/{id}/confirmation', viewersAndCashier),
  changeContact: put('/contacts/{id}', viewersAndCashier),
  tryContact: post('/contacts/{id}/trial', viewersAndCashier),
  removeContact: del('/contacts/{id}', viewersAndCashier),
  renameAccount: put('/account', { needs: 'owner' }),

  listLimits: get('/limits', { needs: 'viewer' }),

  listUsers: get('/users', { needs: 'owner' }),
  createUser: post('/users', { needs: 'owner' }),
  updateUser: put('/users/{id}', { needs: 'owner' }),
  deleteUser: del('/users/{id}', { needs: 'owner' }),
  inviteUser: post('/users/{id}/invitation', { needs: 'owner' }),
  resetSecondFactor: del('/users/{id}/second-factor', { needs: 'owner' }),

  listKeys: get('/keys', { needs: 'owner' }),
  issueKey: post('/keys', { needs: 'owner' }),
  rotateKey: post('/keys/{id}/rotate', { needs: 'owner' }),
  useKeyForWebhooks: post('/keys/{id}/webhooks', { needs: 'owner' }),
  revokeKey: del('/keys/{id}', { needs: 'owner' }),

  listAudit: get('/audit', { needs: 'owner' }),
  downloadAudit: get('/audit.csv', { needs: 'owner', isAudited: true, isHeavy: true }),
  exportAudit: get('/audit.ndjson', { needs: 'owner', isAudited: true, isHeavy: true }),

  // Not read by GET: who is asked for would stand in addresses.
  findPerson: post('/persons/find', { needs: 'owner', isHeavy: true }),
  exportPerson: post('/persons/export', { needs: 'owner', isHeavy: true }),
  erasePerson: post('/persons/erase', { needs: 'owner' }),

  getCatalogue: get('/catalogue', everybody),
  getOverview: get('/overview', { needs: 'viewer' }),
  listAlerts: get('/alerts', viewersAndCashier),
  listIncidents: get('/incidents', viewersAndCashier),
  getIncident: get('/incidents/{id}', viewersAndCashier),
  acknowledgeIncident: post('/incidents/{id}/acknowledge', operatorsAndCashier),
  followEvents: get('/live', everybody),
  groupedPayments: get('/payments', { needs: 'viewer', isHeavy: true }),
  downloadPayments: get('/payments.csv', { needs: 'viewer', isHeavy: true }),
  getDayReport: get('/day-report', { ...viewersAndCashier, isHeavy: true }),
  // Why orders were cancelled is what people write, too.
  downloadDayReport: get('/day-report.xlsx', { ...viewersAndCashier, isAudited: true, isHeavy: true }),
  getSales: get('/sales', { needs: 'viewer', isHeavy: true }),
  downloadSales: get('/sales.csv', { needs: 'viewer', isHeavy: true }),
  downloadSalesWorkbook: get('/sales.xlsx', { needs: 'viewer', isHeavy: true }),
  getServiceLevels: get('/service-levels', { needs: 'viewer', isHeavy: true }),
  downloadServiceLevels: get('/service-levels.csv', { needs: 'viewer', isHeavy: true }),
  downloadOrders: get('/orders.csv', { needs: 'viewer', isAudited: true, isHeavy: true }),
  downloadOrdersWorkbook: get('/orders.xlsx', { needs: 'viewer', isAudited: true, isHeavy: true }),

  // Under `orders`, so that whatever makes orders stale makes it stale.
  getQueue: get('/orders/queue', everybody),
  listOrders: get('/orders', viewersAndCashier),
  getOrder: get('/orders/{id}', viewersAndCashier),
  // The platform's own body carries more of the customer than the page shows.
  getRawOrder: get('/orders/{id}/raw', { needs: 'operator', isAudited: true }),
  getJourney: get('/orders/{id}/journey', viewersAndCashier),
  cancelReasons: get('/orders/{id}/reasons', viewersAndCashier),
  verifyOrder: post('/orders/{id}/verify', operatorsAndCashier),
  advanceOrder: post('/orders/{id}/advance', workers),
  cancelOrder: post('/orders/{id}/cancel', operatorsAndCashier),
  markReported: post('/orders/{id}/report', { needs: 'operator' }),
  markSeen: post('/orders/{id}/seen', workers),

  listRestaurants: get('/restaurants', everybody),
  createRestaurant: post('/restaurants', { needs: 'owner' }),
  getRestaurant: get('/restaurants/{id}', { needs: 'viewer' }),
  updateRestaurant: put('/restaurants/{id}', { needs: 'owner' }),
  deleteRestaurant: del('/restaurants/{id}', { needs: 'owner' }),
  listIntegrationsOf: get('/restaurants/{id}/integrations', { needs: 'viewer' }),
  writeIntegration: post('/restaurants/{id}/integrations', { needs: 'owner' }),

  getPreparationTime: get('/restaurants/{id}/preparation-time', { ...viewersAndCashier, isHeavy: true }),
  getAvailability: get('/restaurants/{id}/availability', everybody),
  changeAvailability: put('/restaurants/{id}/availability', workers),

  getDrift: get('/restaurants/{id}/drift', { needs: 'viewer' }),
  comparePlatforms: post('/restaurants/{id}/drift', { needs: 'operator' }),

  listItems: get('/restaurants/{id}/items', everybody),
  suggestLinks: get('/restaurants/{id}/items/suggestions', { needs: 'viewer', isHeavy: true }),
  listOrderedProducts: get('/restaurants/{id}/ordered-products', { needs: 'viewer', isHeavy: true }),
  writeItems: put('/restaurants/{id}/items', { needs: 'operator' }),

  // In the sandbox only; below another word than that of the sandbox's prefix.
  placeSandboxOrder: post('/simulator/orders', { needs: 'operator' }),
  cancelSandboxOrder: post('/simulator/orders/{id}/cancel', { needs: 'operator' }),
  moveSandboxCourier: post('/simulator/orders/{id}/courier', { needs: 'operator' }),
  setSandboxFault: post('/simulator/faults', { needs: 'operator' }),
  resetSandbox: post('/simulator/reset', { needs: 'operator' }),
  getSandboxClock: get('/simulator/clock', { needs: 'viewer' }),
  advanceSandboxClock: post('/simulator/clock', { needs: 'operator' }),
  listCertificationScenarios: get('/certifications/scenarios', { needs: 'viewer' }),
  listCertifications: get('/certifications', { needs: 'viewer' }),
  startCertification: post('/certifications', { needs: 'operator' }),
  getCertification: get('/certifications/{id}', { needs: 'viewer' }),
  cancelCertification: del('/certifications/{id}', { needs: 'operator' }),
  getCertificate: get('/certifications/{id}/certificate', { needs: 'viewer' }),
  publishCertificate: put('/certifications/{id}/certificate', { needs: 'owner' }),

  listBusinesses: get('/businesses', { needs: 'viewer' }),
  createBusiness: post('/businesses', { needs: 'owner' }),
  updateBusiness: put('/businesses/{id}', { needs: 'owner' }),
  deleteBusiness: del('/businesses/{id}', { needs: 'owner' }),

  listIntegrations: get('/integrations', { needs: 'viewer' }),
  listRefusedWhileOff: get('/integrations/refused', { needs: 'viewer' }),
  testConnection: post('/integrations/test', { needs: 'operator' }),
  switchIntegration: post('/integrations/{id}/switch', { needs: 'operator' }),
  showAddress: get('/integrations/{id}/address', { needs: 'owner', isAudited: true }),
  rotateToken: post('/integrations/{id}/rotate-token', { needs: 'owner' }),
  deleteIntegration: del('/integrations/{id}', { needs: 'owner' }),
  // What could not be read is a raw body, too.
  listRejectedPushes: get('/integrations/{id}/rejected', { needs: 'operator', isAudited: true, isHeavy: true }),
  getMenu: get('/menus/{provider}', { needs: 'viewer' }),
  getMenuPicture: get('/menus/{provider}/picture', { needs: 'viewer' }),

  listEndpoints: get('/endpoints', { needs: 'viewer' }),
  createEndpoint: post('/endpoints', { needs: 'owner' }),
  issueRegistration: post('/endpoints/registrations', { needs: 'owner' }),
  updateEndpoint: put('/endpoints/{id}', { needs: 'owner' }),
  deleteEndpoint: del('/endpoints/{id}', { needs: 'owner' }),
  testEndpoint: post('/endpoints/{id}/test', { needs: 'operator' }),
  pauseEndpoint: post('/endpoints/{id}/pause', { needs: 'operator' }),
  resumeEndpoint: post('/endpoints/{id}/resume', { needs: 'operator' }),

  listConsumers: get('/consumers', { needs: 'viewer' }),
  seekConsumer: post('/consumers/{name}/seek', { needs: 'operator' }),
  deleteConsumer: del('/consumers/{name}', { needs: 'owner' }),

  listRecords: get('/records', { needs: 'viewer' }),
  getRecord: get('/records/{id}', { needs: 'viewer' }),
  retryRecord: post('/records/{id}/retry', { needs: 'operator' }),
  listRecoveries: get('/recoveries', { needs: 'viewer' }),
  startRecovery: post('/recoveries', { needs: 'operator' }),
};
export type PanelAddresses = typeof panelAddresses;
export type PanelOperationId = keyof PanelAddresses;
