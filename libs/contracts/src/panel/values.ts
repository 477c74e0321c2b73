/** The values that the browser application needs; no schema may be imported here, because that would bring all. */

import { verbs } from '../row.ts';

export { fold } from '../fold.ts';
export { defaultLeadMinutes, maxLeadMinutes } from '../lead.ts';
export { plainText, plainTexts } from '../plain-text.ts';
export {
  defaultDayEndsAt,
  midnight,
  startOfWorkingDay,
  timeZone,
  timeZoneOffsetMs,
  workingDayOf,
} from '../time-zone.ts';
export { weekdays } from '../weekdays.ts';
export { magicWords, simulatedFaults, simulatedPlatforms } from '../simulated-faults.ts';

/** Weakest first: each role may do what the ones before it may. */
export const panelRoles = ['viewer', 'operator', 'owner'] as const;
export type PanelRole = (typeof panelRoles)[number];
export const hasRole = (role: PanelRole, needed: PanelRole): boolean =>
  panelRoles.indexOf(role) >= panelRoles.indexOf(needed);

/** Every request of the panel that changes something carries this header; another site's form cannot set it. */
export const panelHeader = 'x-kopru-panel';

/** The panel's page that the provider of single sign-on sends people back to. */
export const singleSignOnPage = '/panel/single-sign-on';

/** Begins the state that a person brings back who links the own user, and does not sign in. */
export const linkStatePrefix = 'link.';

/** The panel's page that a link by e-mail opens; the token stands behind its `#`, where no server sees it. */
export const setPasswordPage = '/panel/set-password';

export const minPasswordLength = 10;

/** `link`: handed over by an owner; `retrying`: the mail server was away; `failed`: given up. */
export const invitationStates = ['link', 'queued', 'retrying', 'sent', 'failed'] as const;

/** Where a write operation came in, who asked for it, and what it is about. */
export const auditDoors = ['api', 'panel', 'admin'] as const;
export const auditActors = ['user', 'key', 'admin', 'token'] as const;
export const auditAreas = ['access', 'restaurants', 'webhooks', 'orders'] as const;
/** Stands for a value that the audit log does not keep. */
export const auditHidden = '•••';

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
const { get, post, put, del } = verbs<{ needs?: PanelRole; isAudited?: true }>();

/**
 * The address of each operation of the session API, below the prefix, and the weakest role that may call it; without a
 * role nobody needs to be signed in. The rest is in `panelOperations`.
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
  changePassword: put('/session/password', { needs: 'viewer' }),
  listSessions: get('/sessions', { needs: 'viewer' }),
  endSession: del('/sessions/{id}', { needs: 'viewer' }),
  signOutEverywhere: del('/sessions', { needs: 'viewer' }),
  getSecondFactor: get('/second-factor', { needs: 'viewer' }),
  makeRecoveryCodes: post('/second-factor/recovery-codes', { needs: 'viewer' }),
  getTotpSecret: get('/second-factor/totp', { needs: 'viewer' }),
  enableTotp: put('/second-factor/totp', { needs: 'viewer' }),
  disableTotp: post('/second-factor/totp/disable', { needs: 'viewer' }),
  getNewPasskeyQuestion: get('/second-factor/passkeys', { needs: 'viewer' }),
  addPasskey: post('/second-factor/passkeys', { needs: 'viewer' }),
  removePasskey: post('/second-factor/passkeys/{id}/remove', { needs: 'viewer' }),
  getSingleSignOn: get('/single-sign-on', { needs: 'viewer' }),
  startLinkOfSingleSignOn: post('/single-sign-on', { needs: 'viewer' }),
  linkSingleSignOn: put('/single-sign-on', { needs: 'viewer' }),
  unlinkSingleSignOn: post('/single-sign-on/remove', { needs: 'viewer' }),
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

  getCatalogue: get('/catalogue', { needs: 'viewer' }),
  getOverview: get('/overview', { needs: 'viewer' }),
  listAlerts: get('/alerts', { needs: 'viewer' }),
  followEvents: get('/live', { needs: 'viewer' }),
  groupedPayments: get('/payments', { needs: 'viewer', isHeavy: true }),
  downloadPayments: get('/payments.csv', { needs: 'viewer', isHeavy: true }),
  getDayReport: get('/day-report', { needs: 'viewer', isHeavy: true }),
  downloadDayReport: get('/day-report.xlsx', { needs: 'viewer', isHeavy: true }),
  downloadOrders: get('/orders.csv', { needs: 'viewer', isAudited: true, isHeavy: true }),
  downloadOrdersWorkbook: get('/orders.xlsx', { needs: 'viewer', isAudited: true, isHeavy: true }),

  // Under `orders`, so that whatever makes orders stale makes it stale.
  getQueue: get('/orders/queue', { needs: 'viewer' }),
  listOrders: get('/orders', { needs: 'viewer' }),
  getOrder: get('/orders/{id}', { needs: 'viewer' }),
  // The platform's own body carries more of the customer than the page shows.
  getRawOrder: get('/orders/{id}/raw', { needs: 'operator', isAudited: true }),
  cancelReasons: get('/orders/{id}/reasons', { needs: 'viewer' }),
  verifyOrder: post('/orders/{id}/verify', { needs: 'operator' }),
  advanceOrder: post('/orders/{id}/advance', { needs: 'operator' }),
  cancelOrder: post('/orders/{id}/cancel', { needs: 'operator' }),
  markReported: post('/orders/{id}/report', { needs: 'operator' }),
  markSeen: post('/orders/{id}/seen', { needs: 'operator' }),

  listRestaurants: get('/restaurants', { needs: 'viewer' }),
  createRestaurant: post('/restaurants', { needs: 'owner' }),
  getRestaurant: get('/restaurants/{id}', { needs: 'viewer' }),
  updateRestaurant: put('/restaurants/{id}', { needs: 'owner' }),
  deleteRestaurant: del('/restaurants/{id}', { needs: 'owner' }),
  listIntegrationsOf: get('/restaurants/{id}/integrations', { needs: 'viewer' }),
  writeIntegration: post('/restaurants/{id}/integrations', { needs: 'owner' }),

  getAvailability: get('/restaurants/{id}/availability', { needs: 'viewer' }),
  changeAvailability: put('/restaurants/{id}/availability', { needs: 'operator' }),

  listItems: get('/restaurants/{id}/items', { needs: 'viewer' }),
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
  listRejectedPushes: get('/integrations/{id}/rejected', { needs: 'operator' }),
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
