/** What the specifications of the sandbox run with, all on one system. */
export const settings = {
  WEBHOOK_RETRY_DELAYS: '1m,10m,6h',
  TUNNEL_IDLE_TIMEOUT: '60s',
  TY_POLL_INTERVAL: '1s',
  PLATFORM_TIMEOUT: '1s',
  // A live platform that is not there: nothing of a sandbox may ask it.
  GETIR_BASE_URL: 'http://127.0.0.1:9',
  // A platform waits half a minute for an acceptance, on a busy machine, too.
  SIMULATOR_TIME_SCALE: '10',
};
