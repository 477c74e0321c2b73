// One restaurant-service for all of them; what reads or writes the stores of all accounts has one of its own.
import './specs/restaurants.spec.ts';
import './specs/businesses.spec.ts';
import './specs/integrations.spec.ts';
import './specs/update-status.spec.ts';
import './specs/credentials.spec.ts';
import './specs/delete-restaurant.spec.ts';
import './specs/integrations-for-ingest.spec.ts';
import './specs/reencrypt.spec.ts';
import './specs/sold-out.spec.ts';
import './specs/incidents.spec.ts';
import './specs/push-incidents.spec.ts';
