// One stage for what is changed at a restaurant of all platforms, and for the pictures of its menus.
import './specs/conformance-store.spec.ts';
import './specs/conformance-hours.spec.ts';
import './specs/conformance-stock.spec.ts';
import './specs/conformance-price.spec.ts';
import './specs/shared-limits.spec.ts';
import './specs/pictures.spec.ts';
