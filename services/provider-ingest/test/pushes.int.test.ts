// One stage for all that comes to the door.
import './specs/push.spec.ts';
import './specs/door.spec.ts';
import './specs/refused-orders.spec.ts';
import './specs/direct.spec.ts';
import './specs/direct-numbers.spec.ts';
import './specs/migros-pushes.spec.ts';
import './specs/outages.spec.ts';
