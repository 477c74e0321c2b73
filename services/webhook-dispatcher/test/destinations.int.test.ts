// One dispatcher for all of them, with a receiver and an account for each test; a store has a dispatcher of its own.
import './specs/destination-settings.spec.ts';
import './specs/destination-amqp.spec.ts';
import './specs/destination-s3.spec.ts';
