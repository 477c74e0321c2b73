// Each has a dispatcher with settings of its own.
import './specs/figures.spec.ts';
import './specs/late-figures.spec.ts';
import './specs/pool-shown.spec.ts';
import './specs/isolation.spec.ts';
import './specs/rounds.spec.ts';
