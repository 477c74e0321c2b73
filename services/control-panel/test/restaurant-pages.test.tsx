/** One browser for all of these pages: its modules are read once. */
import './restaurant-pages/restaurants.spec.tsx';
import './restaurant-pages/integration-form.spec.tsx';
import './restaurant-pages/integration-switches.spec.tsx';
import './restaurant-pages/integrations.spec.tsx';
import './restaurant-pages/addresses.spec.tsx';
import './restaurant-pages/preparation.spec.tsx';
