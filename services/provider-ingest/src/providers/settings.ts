/** The integrator's own settings of the platforms; `config.ts` fills them from the environment. */
export interface PlatformSettings {
  /** The limit for one platform call, in milliseconds. */
  timeoutMs: number;
  getir: {
    baseUrl: string;
    appSecretKey: string;
    tokenTtlMs: number;
    stepPauseMs: number;
    pollEveryMs: number;
  };
  ys: {
    baseUrl: string;
    pluginSecret: string;
    /** An order's callback addresses are used only on this domain and on the base address's host. */
    callbackDomain: string;
    preparationMinutes: number;
  };
  ty: {
    baseUrl: string;
    integrator: string;
    executorUser: string;
    preparationMinutes: number;
    pollEveryMs: number;
    /** How far back the first round looks, and how far rounds overlap. */
    firstWindowMs: number;
    overlapMs: number;
    /** What stands in place of what a restaurant may not see. */
    masks: readonly string[];
  };
  migros: {
    baseUrl: string;
    keyDerivation: 'raw' | 'sha256';
    pollEveryMs: number;
    /** Whether the platform is asked before a push is believed. */
    confirmsPushes: boolean;
  };
}
