// Each has a dispatcher with settings of its own.
import './specs/sequencer.spec.ts';
import './specs/order-crash.spec.ts';
import './specs/order-answers.spec.ts';
import './specs/abort.spec.ts';
import './specs/clock.spec.ts';
