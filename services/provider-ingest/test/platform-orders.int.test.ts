// One stage for the orders of all platforms; Getir's definitions have a stage of their own.
import './specs/conformance.spec.ts';
import './specs/conformance-connection.spec.ts';
import './specs/storefronts.spec.ts';
import './specs/refund-requests.spec.ts';
import './specs/getir-definitions.spec.ts';
