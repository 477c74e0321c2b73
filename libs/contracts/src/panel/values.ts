/** The values that the browser application needs; no schema may be imported here, because that would bring all. */

export { failureText } from '../failures.ts';

/** Weakest first: each role may do what the ones before it may. */
export const panelRoles = ['viewer', 'operator', 'owner'] as const;
export type PanelRole = (typeof panelRoles)[number];
export const hasRole = (role: PanelRole, needed: PanelRole): boolean =>
  panelRoles.indexOf(role) >= panelRoles.indexOf(needed);

/** Every request of the panel that changes something carries this header; another site's form cannot set it. */
export const panelHeader = 'x-kopru-panel';

export const minPasswordLength = 10;

export const recordStates = ['pending', 'retrying', 'parked', 'delivered', 'failed', 'skipped'] as const;

/**
 * `health.lastError.code` while the platform refuses the integration's credentials, or its pushes carry a wrong one.
 * Other codes are those of the error catalogue.
 */
export const credentialRefused = 'credential_refused';

export const panelPrefix = '/panel-api';

type PanelMethod = 'get' | 'post' | 'put' | 'delete';
const at = <const M extends PanelMethod, const P extends `/${string}`>(method: M, path: P) => ({ method, path });

/** The address of each operation of the session API, below the prefix; the rest is in `panelOperations`. */
export const panelAddresses = {
  getSession: at('get', '/session'),
  signIn: at('post', '/session'),
  signOut: at('delete', '/session'),
  changePassword: at('put', '/session/password'),
  listSessions: at('get', '/sessions'),
  signOutEverywhere: at('delete', '/sessions'),
  renameAccount: at('put', '/account'),

  listUsers: at('get', '/users'),
  createUser: at('post', '/users'),
  updateUser: at('put', '/users/{id}'),
  deleteUser: at('delete', '/users/{id}'),

  listKeys: at('get', '/keys'),
  issueKey: at('post', '/keys'),
  rotateKey: at('post', '/keys/{id}/rotate'),
  revokeKey: at('delete', '/keys/{id}'),

  getCatalogue: at('get', '/catalogue'),
  getOverview: at('get', '/overview'),
  listAlerts: at('get', '/alerts'),
  followEvents: at('get', '/live'),
  groupedPayments: at('get', '/payments'),
  downloadPayments: at('get', '/payments.csv'),

  listOrders: at('get', '/orders'),
  getOrder: at('get', '/orders/{id}'),
  getRawOrder: at('get', '/orders/{id}/raw'),
  cancelReasons: at('get', '/orders/{id}/reasons'),
  verifyOrder: at('post', '/orders/{id}/verify'),
  advanceOrder: at('post', '/orders/{id}/advance'),
  cancelOrder: at('post', '/orders/{id}/cancel'),
  markReported: at('post', '/orders/{id}/report'),

  listRestaurants: at('get', '/restaurants'),
  createRestaurant: at('post', '/restaurants'),
  getRestaurant: at('get', '/restaurants/{id}'),
  updateRestaurant: at('put', '/restaurants/{id}'),
  deleteRestaurant: at('delete', '/restaurants/{id}'),
  listIntegrationsOf: at('get', '/restaurants/{id}/integrations'),
  writeIntegration: at('post', '/restaurants/{id}/integrations'),

  listBusinesses: at('get', '/businesses'),
  createBusiness: at('post', '/businesses'),
  updateBusiness: at('put', '/businesses/{id}'),
  deleteBusiness: at('delete', '/businesses/{id}'),

  listIntegrations: at('get', '/integrations'),
  listRefusedWhileOff: at('get', '/integrations/refused'),
  testConnection: at('post', '/integrations/test'),
  switchIntegration: at('post', '/integrations/{id}/switch'),
  rotateToken: at('post', '/integrations/{id}/rotate-token'),
  deleteIntegration: at('delete', '/integrations/{id}'),
  listRejectedPushes: at('get', '/integrations/{id}/rejected'),
  getMenu: at('get', '/menus/{provider}'),

  listEndpoints: at('get', '/endpoints'),
  createEndpoint: at('post', '/endpoints'),
  updateEndpoint: at('put', '/endpoints/{id}'),
  deleteEndpoint: at('delete', '/endpoints/{id}'),
  testEndpoint: at('post', '/endpoints/{id}/test'),
  pauseEndpoint: at('post', '/endpoints/{id}/pause'),
  resumeEndpoint: at('post', '/endpoints/{id}/resume'),

  listRecords: at('get', '/records'),
  getRecord: at('get', '/records/{id}'),
  retryRecord: at('post', '/records/{id}/retry'),
  listRecoveries: at('get', '/recoveries'),
  startRecovery: at('post', '/recoveries'),
};
export type PanelAddresses = typeof panelAddresses;
export type PanelOperationId = keyof PanelAddresses;
