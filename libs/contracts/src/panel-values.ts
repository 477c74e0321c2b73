/** The values that the browser application needs. It imports nothing: the whole of the schemas would come along. */

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
