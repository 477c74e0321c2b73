import { simulatedSecrets } from '@kopru/contracts/platforms/simulated-shop';

/** What the specifications of kopru run with, all on one system. */
export const settings = {
  YS_PLUGIN_SECRET: simulatedSecrets.ysPluginSecret,
  TY_POLL_INTERVAL: '1s',
  PLATFORM_TIMEOUT: '2s',
  // A platform waits half a minute for an acceptance, on a busy machine, too.
  SIMULATOR_TIME_SCALE: '10',
};
