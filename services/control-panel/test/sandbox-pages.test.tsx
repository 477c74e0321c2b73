/** One browser for all of these pages: its modules are read once. */
import './sandbox-pages/simulator.spec.tsx';
import './sandbox-pages/certificate.spec.tsx';
import './sandbox-pages/certification-run.spec.tsx';
import './sandbox-pages/certifications.spec.tsx';
