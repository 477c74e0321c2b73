// One dispatcher for all of them, with a receiver and an account for each test.
import './specs/api.spec.ts';
import './specs/endpoints.spec.ts';
import './specs/receivers.spec.ts';
import './specs/delivery-times.spec.ts';
import './specs/incident-facts.spec.ts';
import './specs/registration.spec.ts';
import './specs/expunge.spec.ts';
