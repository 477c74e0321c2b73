import { conformanceStage } from './conformance.ts';
import type { Stage } from './stage.ts';

// A stage for all specs of a file, on which the platforms do at once what they are asked.
export let stage: Stage;
beforeAll(async () => {
  stage = await conformanceStage();
});
afterAll(() => stage?.stop());
afterEach(() => stage.simulator.control('DELETE', '/faults'));
