// One stage for what is changed at a restaurant of all platforms.
import './specs/conformance-store.spec.ts';
import './specs/conformance-hours.spec.ts';
import './specs/conformance-stock.spec.ts';
import './specs/conformance-price.spec.ts';
import './specs/shared-limits.spec.ts';
