/** The values that the browser application needs; no schema may be imported here, because that would bring all. */

import { verbs } from '../row.ts';

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

const { get, post, put, del } = verbs<{ needs?: PanelRole }>();

/**
 * The address of each operation of the session API, below the prefix, and the weakest role that may call it; without a
 * role nobody needs to be signed in. The rest is in `panelOperations`.
 */
export const panelAddresses = {
  getSession: get('/session'),
  signIn: post('/session'),
  signOut: del('/session'),
  changePassword: put('/session/password', { needs: 'viewer' }),
  listSessions: get('/sessions', { needs: 'viewer' }),
  signOutEverywhere: del('/sessions', { needs: 'viewer' }),
  renameAccount: put('/account', { needs: 'owner' }),

  listUsers: get('/users', { needs: 'owner' }),
  createUser: post('/users', { needs: 'owner' }),
  updateUser: put('/users/{id}', { needs: 'owner' }),
  deleteUser: del('/users/{id}', { needs: 'owner' }),

  listKeys: get('/keys', { needs: 'owner' }),
  issueKey: post('/keys', { needs: 'owner' }),
  rotateKey: post('/keys/{id}/rotate', { needs: 'owner' }),
  revokeKey: del('/keys/{id}', { needs: 'owner' }),

  getCatalogue: get('/catalogue', { needs: 'viewer' }),
  getOverview: get('/overview', { needs: 'viewer' }),
  listAlerts: get('/alerts', { needs: 'viewer' }),
  followEvents: get('/live', { needs: 'viewer' }),
  groupedPayments: get('/payments', { needs: 'viewer' }),
  downloadPayments: get('/payments.csv', { needs: 'viewer' }),

  listOrders: get('/orders', { needs: 'viewer' }),
  getOrder: get('/orders/{id}', { needs: 'viewer' }),
  // The platform's own body carries more of the customer than the page shows.
  getRawOrder: get('/orders/{id}/raw', { needs: 'operator' }),
  cancelReasons: get('/orders/{id}/reasons', { needs: 'viewer' }),
  verifyOrder: post('/orders/{id}/verify', { needs: 'operator' }),
  advanceOrder: post('/orders/{id}/advance', { needs: 'operator' }),
  cancelOrder: post('/orders/{id}/cancel', { needs: 'operator' }),
  markReported: post('/orders/{id}/report', { needs: 'operator' }),

  listRestaurants: get('/restaurants', { needs: 'viewer' }),
  createRestaurant: post('/restaurants', { needs: 'owner' }),
  getRestaurant: get('/restaurants/{id}', { needs: 'viewer' }),
  updateRestaurant: put('/restaurants/{id}', { needs: 'owner' }),
  deleteRestaurant: del('/restaurants/{id}', { needs: 'owner' }),
  listIntegrationsOf: get('/restaurants/{id}/integrations', { needs: 'viewer' }),
  writeIntegration: post('/restaurants/{id}/integrations', { needs: 'owner' }),

  listBusinesses: get('/businesses', { needs: 'viewer' }),
  createBusiness: post('/businesses', { needs: 'owner' }),
  updateBusiness: put('/businesses/{id}', { needs: 'owner' }),
  deleteBusiness: del('/businesses/{id}', { needs: 'owner' }),

  listIntegrations: get('/integrations', { needs: 'viewer' }),
  listRefusedWhileOff: get('/integrations/refused', { needs: 'viewer' }),
  testConnection: post('/integrations/test', { needs: 'operator' }),
  switchIntegration: post('/integrations/{id}/switch', { needs: 'operator' }),
  showAddress: get('/integrations/{id}/address', { needs: 'owner' }),
  rotateToken: post('/integrations/{id}/rotate-token', { needs: 'owner' }),
  deleteIntegration: del('/integrations/{id}', { needs: 'owner' }),
  listRejectedPushes: get('/integrations/{id}/rejected', { needs: 'operator' }),
  getMenu: get('/menus/{provider}', { needs: 'viewer' }),

  listEndpoints: get('/endpoints', { needs: 'viewer' }),
  createEndpoint: post('/endpoints', { needs: 'owner' }),
  updateEndpoint: put('/endpoints/{id}', { needs: 'owner' }),
  deleteEndpoint: del('/endpoints/{id}', { needs: 'owner' }),
  testEndpoint: post('/endpoints/{id}/test', { needs: 'operator' }),
  pauseEndpoint: post('/endpoints/{id}/pause', { needs: 'operator' }),
  resumeEndpoint: post('/endpoints/{id}/resume', { needs: 'operator' }),

  listRecords: get('/records', { needs: 'viewer' }),
  getRecord: get('/records/{id}', { needs: 'viewer' }),
  retryRecord: post('/records/{id}/retry', { needs: 'operator' }),
  listRecoveries: get('/recoveries', { needs: 'viewer' }),
  startRecovery: post('/recoveries', { needs: 'operator' }),
};
export type PanelAddresses = typeof panelAddresses;
export type PanelOperationId = keyof PanelAddresses;
