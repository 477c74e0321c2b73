/** One browser for all of these pages: its modules are read once. */
import './webhook-pages/webhooks.spec.tsx';
import './webhook-pages/webhook-destinations.spec.tsx';
import './webhook-pages/webhook-registration.spec.tsx';
import './webhook-pages/deliveries.spec.tsx';
import './webhook-pages/consumers.spec.tsx';
