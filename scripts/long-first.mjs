import Sequencer from '@jest/test-sequencer';

/** The longest of each kind, longest first. Begun last, one of them alone would go on while the other processors rest. */
export const longest = [
  'services/webhook-dispatcher/test/broker-faults.int.test.ts',
  'services/api-gateway/test/schemathesis.int.test.ts',
  'services/api-gateway/test/endpoints.int.test.ts',
  'services/webhook-dispatcher/test/broker-cluster.int.test.ts',
  'services/api-gateway/test/convergence-killed.int.test.ts',
  'services/api-gateway/test/convergence.int.test.ts',
  'services/webhook-dispatcher/test/broker-retry-timing.int.test.ts',
  'services/api-gateway/test/panel/live-queue.int.test.ts',
  'services/api-gateway/test/panel/sessions.int.test.ts',
  'services/api-gateway/test/cli/listen-storm.int.test.ts',
  'services/api-gateway/test/wish-times.int.test.ts',
  'services/webhook-dispatcher/test/order-storm.int.test.ts',
  'services/provider-ingest/test/storm.int.test.ts',
  'services/webhook-dispatcher/test/order-kill.int.test.ts',
  'services/webhook-dispatcher/test/hostile.int.test.ts',
  'services/webhook-dispatcher/test/isolation.int.test.ts',
  'services/webhook-dispatcher/test/crash.int.test.ts',
  'services/api-gateway/test/openapi-lint.int.test.ts',
  'services/api-gateway/test/idle.int.test.ts',
  'libs/mongo/test/stalled.int.test.ts',
  'e2e/test/panel.e2e.test.ts',
  'e2e/test/launcher.e2e.test.ts',
  'e2e/test/chaos.e2e.test.ts',
  'e2e/test/quick-start.e2e.test.ts',
  'e2e/test/framework-receiver.e2e.test.ts',
];

const placeOf = ({ path, context }) => {
  const place = longest.indexOf(path.slice(context.config.rootDir.length + 1).replaceAll('\\', '/'));
  return place < 0 ? longest.length : place;
};

/** The order of jest, after the files that are known to take long: in a new clone jest knows only their sizes. */
export default class LongFirst extends Sequencer {
  sort(tests) {
    return super.sort(tests).toSorted((one, other) => placeOf(one) - placeOf(other));
  }
}
