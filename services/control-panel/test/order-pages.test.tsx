/** One browser for all of these pages: its modules are read once. */
import './order-pages/orders.spec.tsx';
import './order-pages/lists.spec.tsx';
import './order-pages/palette.spec.tsx';
import './order-pages/quick-ranges.spec.tsx';
import './order-pages/day-input.spec.tsx';
import './order-pages/retained-focus.spec.tsx';
import './order-pages/unknown.spec.tsx';
import './order-pages/persons.spec.tsx';
