import { createStage, type Stage } from './stage.ts';

// A stage for all specs of a file, on which an integration is polled once, when it is new.
export let stage: Stage;
beforeAll(async () => {
  stage = await createStage({
    ...{ GETIR_POLL_INTERVAL: '1h', TY_POLL_INTERVAL: '1h', MIGROS_POLL_INTERVAL: '1h' },
    PICTURE_ALLOW_CIDRS: '127.0.0.1/32',
  });
});
afterAll(() => stage?.stop());
// Trendyol works on prices at once, where a test does not want it otherwise.
beforeEach(() => stage.simulator.rules({ tyBatchMs: 0 }));
afterEach(() => stage.simulator.control('DELETE', '/faults'));
