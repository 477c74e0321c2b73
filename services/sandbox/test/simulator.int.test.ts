// One simulator for all of them, reset before each test.
import './specs/platforms.spec.ts';
import './specs/faults.spec.ts';
import './specs/clock.spec.ts';
import './specs/books.spec.ts';
import './specs/page.spec.ts';
import './specs/zoo.spec.ts';
