// What restaurant-service asks of platforms and tells them.
import './specs/menus.spec.ts';
import './specs/store-events.spec.ts';
import './specs/store-times.spec.ts';
import './specs/store-incidents.spec.ts';
import './specs/silence-incidents.spec.ts';
import './specs/drift.spec.ts';
