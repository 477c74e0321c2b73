// One dispatcher for all of them.
import './specs/delivery.spec.ts';
import './specs/feed.spec.ts';
import './specs/consumers.spec.ts';
import './specs/waiting-readers.spec.ts';
import './specs/restaurant-events.spec.ts';
import './specs/stuck.spec.ts';
import './specs/delivery-log.spec.ts';
