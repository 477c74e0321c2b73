// Each has a dispatcher with settings of its own.
import './specs/receiver-limits.spec.ts';
import './specs/names.spec.ts';
import './specs/ssrf.spec.ts';
