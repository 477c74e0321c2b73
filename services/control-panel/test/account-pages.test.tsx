/** One browser for all of these pages: its modules are read once. */
import './account-pages/sign-in.spec.tsx';
import './account-pages/second-factor.spec.tsx';
import './account-pages/password-links.spec.tsx';
import './account-pages/users.spec.tsx';
import './account-pages/keys.spec.tsx';
import './account-pages/settings.spec.tsx';
import './account-pages/contacts.spec.tsx';
import './account-pages/audit.spec.tsx';
import './account-pages/first-steps.spec.tsx';
import './account-pages/guides.spec.tsx';
