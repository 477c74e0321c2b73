// What restaurant-service reads from platforms and sends them.
import './specs/menus.spec.ts';
import './specs/store-events.spec.ts';
import './specs/store-times.spec.ts';
import './specs/store-incidents.spec.ts';
import './specs/silence-incidents.spec.ts';
import './specs/drift.spec.ts';
import './specs/migration.spec.ts';
