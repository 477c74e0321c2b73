// One order-service for all of them.
import './specs/ports.spec.ts';
import './specs/arrival.spec.ts';
import './specs/life.spec.ts';
import './specs/accept-policy.spec.ts';
import './specs/journey.spec.ts';
import './specs/incident-facts.spec.ts';
import './specs/sequence.spec.ts';
import './specs/commands.spec.ts';
import './specs/platform-pause.spec.ts';
import './specs/cancel.spec.ts';
import './specs/clock.spec.ts';
import './specs/overtaking.spec.ts';
import './specs/republish.spec.ts';
import './specs/batched-writes.spec.ts';
