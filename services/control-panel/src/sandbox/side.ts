/** The panel's addresses, for each side of the account: the address says which, so that tabs and links keep it. */
export const panelBases = { live: '/panel', sandbox: '/panel/sandbox' } as const;

export const isInSandbox = (): boolean => /^\/panel\/sandbox(?:\/|$)/.test(location.pathname);
export const panelBase = (): string => (isInSandbox() ? panelBases.sandbox : panelBases.live);
