/** One browser for all of these pages: its modules are read once. */
import './figure-pages/overview.spec.tsx';
import './figure-pages/overview-charts.spec.tsx';
import './figure-pages/payments.spec.tsx';
import './figure-pages/payments-chart.spec.tsx';
import './figure-pages/day-report.spec.tsx';
import './figure-pages/sales.spec.tsx';
import './figure-pages/alerts.spec.tsx';
import './figure-pages/incidents.spec.tsx';
