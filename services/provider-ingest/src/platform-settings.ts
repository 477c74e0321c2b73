import type { Config } from './config.ts';
import type { PlatformSettings } from './providers/settings.ts';

/** A little below the published 50, because what is sent in order may arrive bunched up. */
const trendyolRequestsPer10s = 45;

export const platformSettings = (config: Config): PlatformSettings => ({
  timeoutMs: config.PLATFORM_TIMEOUT,
  getir: {
    baseUrl: config.GETIR_BASE_URL,
    appSecretKey: config.GETIR_APP_SECRET_KEY,
    tokenTtlMs: config.GETIR_TOKEN_TTL,
    stepPauseMs: config.GETIR_STEP_PAUSE,
    pollEveryMs: config.GETIR_POLL_INTERVAL,
  },
  ys: {
    baseUrl: config.YS_BASE_URL,
    pluginSecret: config.YS_PLUGIN_SECRET,
    callbackDomain: config.YS_CALLBACK_DOMAIN,
    preparationMinutes: config.PREPARATION_MINUTES,
  },
  ty: {
    baseUrl: config.TY_BASE_URL,
    integrator: config.TY_INTEGRATOR,
    executorUser: config.TY_EXECUTOR_USER,
    preparationMinutes: config.PREPARATION_MINUTES,
    pollEveryMs: config.TY_POLL_INTERVAL,
    firstWindowMs: config.TY_FIRST_WINDOW,
    overlapMs: config.TY_OVERLAP,
    requestsPer10s: trendyolRequestsPer10s,
  },
  migros: {
    baseUrl: config.MIGROS_BASE_URL,
    keyDerivation: config.MIGROS_KEY_DERIVATION,
    pollEveryMs: config.MIGROS_POLL_INTERVAL,
    confirmsPushes: config.MIGROS_CONFIRM_PUSHES,
  },
});
