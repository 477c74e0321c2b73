import Sequencer from '@jest/test-sequencer';

/** The longest of each kind, longest first. Begun last, one of them alone would go on while the other processors rest. */
export const longest = [
  'e2e/test/panel.e2e.test.ts',
  'e2e/test/launcher.e2e.test.ts',
  'e2e/test/quick-start.e2e.test.ts',
];

const placeOf = ({ path, context, duration }) => {
  const place = longest.indexOf(path.slice(context.config.rootDir.length + 1).replaceAll('\\', '/'));
  return place < 0 || duration !== undefined ? longest.length : place;
};

/** Jest's order, the slowest of its last run first; of a file that it has not timed it knows only the size. */
export default class LongFirst extends Sequencer {
  sort(tests) {
    return super.sort(tests).toSorted((one, other) => placeOf(one) - placeOf(other));
  }
}
