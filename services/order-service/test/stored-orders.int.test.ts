// One order-service for all of them, and an empty store of orders for each test.
import './specs/lists.spec.ts';
import './specs/channels.spec.ts';
import './specs/order-figures.spec.ts';
import './specs/day-report.spec.ts';
import './specs/sales.spec.ts';
import './specs/service-levels.spec.ts';
import './specs/ordered-products.spec.ts';
import './specs/preparation-time.spec.ts';
import './specs/queue.spec.ts';
import './specs/silence.spec.ts';
import './specs/print-facts.spec.ts';
import './specs/backfill-search-text.spec.ts';
import './specs/personal-data.spec.ts';
import './specs/archive.spec.ts';
import './specs/plans.spec.ts';
