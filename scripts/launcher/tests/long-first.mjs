import Sequencer from '@jest/test-sequencer';

/**
 * The longest of each kind, longest first. Begun last, one of them alone would go on while the other processors rest. A file
 * that only names its specifications is small: by its size alone it would be among the last.
 */
export const slowFiles = [
  'services/api-gateway/test/cli.int.test.ts',
  'services/api-gateway/test/session-api.int.test.ts',
  'services/control-panel/test/restaurant-pages.test.tsx',
  'services/api-gateway/test/endpoints.int.test.ts',
  'services/api-gateway/test/foreign.int.test.ts',
  'services/control-panel/test/webhook-pages.test.tsx',
  'services/api-gateway/test/sandbox.int.test.ts',
  'services/api-gateway/test/certification.int.test.ts',
  'services/api-gateway/test/panel.int.test.ts',
  'services/api-gateway/test/panel/sign-in-throttle.int.test.ts',
  'services/control-panel/test/stock-pages.test.tsx',
  'services/control-panel/test/order-pages.test.tsx',
  'services/control-panel/test/account-pages.test.tsx',
  'services/webhook-dispatcher/test/interface.int.test.ts',
  'services/webhook-dispatcher/test/events.int.test.ts',
  'services/api-gateway/test/api.int.test.ts',
  'services/provider-ingest/test/platform-orders.int.test.ts',
  'services/webhook-dispatcher/test/order.int.test.ts',
  'services/control-panel/test/live.test.tsx',
  'services/control-panel/test/bell.test.tsx',
  'services/restaurant-service/test/restaurants.int.test.ts',
  'services/control-panel/test/figure-pages.test.tsx',
  'services/webhook-dispatcher/test/figures.int.test.ts',
  'services/control-panel/test/sandbox-pages.test.tsx',
  'services/api-gateway/test/broker-rights.int.test.ts',
  'services/provider-ingest/test/integrations.int.test.ts',
  'services/order-service/test/stored-orders.int.test.ts',
  'e2e/test/panel.e2e.test.ts',
  'e2e/test/order-to-webhook.e2e.test.ts',
  'e2e/test/quick-start.e2e.test.ts',
  'services/api-gateway/test/schemathesis.fault.test.ts',
  'services/webhook-dispatcher/test/broker-faults.fault.test.ts',
  'services/webhook-dispatcher/test/destination-s3.fault.test.ts',
  'services/api-gateway/test/convergence.fault.test.ts',
  'services/api-gateway/test/convergence-killed.fault.test.ts',
  'services/webhook-dispatcher/test/broker-cluster.fault.test.ts',
  'e2e/test/panel-pages.fault.test.ts',
  'e2e/test/interrupted-run.fault.test.ts',
  'e2e/test/chaos.fault.test.ts',
  'e2e/test/launcher.fault.test.ts',
  'e2e/test/framework-receiver.fault.test.ts',
];

const placeOf = ({ path, context, duration }) => {
  const position = slowFiles.indexOf(path.slice(context.config.rootDir.length + 1).replaceAll('\\', '/'));
  return position < 0 || duration !== undefined ? slowFiles.length : position;
};

/** Jest's order, the slowest of its last run first; of a file that it has not timed it knows only the size. */
export default class LongFirst extends Sequencer {
  sort(tests) {
    return super.sort(tests).toSorted((one, other) => placeOf(one) - placeOf(other));
  }
}
