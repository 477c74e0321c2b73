/** One browser for all of these pages: its modules are read once. */
import './stock-pages/stock.spec.tsx';
import './stock-pages/stock-links.spec.tsx';
import './stock-pages/price.spec.tsx';
import './stock-pages/menus.spec.tsx';
import './stock-pages/hours.spec.tsx';
import './stock-pages/drift.spec.tsx';
