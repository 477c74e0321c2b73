import Sequencer from '@jest/test-sequencer';

/** The longest of each kind, longest first. Begun last, one of them alone would go on while the other processors rest. */
export const longest = [
  'services/api-gateway/test/endpoints.int.test.ts',
  'services/api-gateway/test/session-api.int.test.ts',
  'services/api-gateway/test/api.int.test.ts',
  'services/api-gateway/test/sandbox.int.test.ts',
  'services/api-gateway/test/cli.int.test.ts',
  'services/provider-ingest/test/platform-orders.int.test.ts',
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
  const place = longest.indexOf(path.slice(context.config.rootDir.length + 1).replaceAll('\\', '/'));
  return place < 0 || duration !== undefined ? longest.length : place;
};

/** Jest's order, the slowest of its last run first; of a file that it has not timed it knows only the size. */
export default class LongFirst extends Sequencer {
  sort(tests) {
    return super.sort(tests).toSorted((one, other) => placeOf(one) - placeOf(other));
  }
}
