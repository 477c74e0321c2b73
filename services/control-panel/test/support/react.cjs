/**
 * React as it is delivered, which is what people use and twice as quick as its development build. Of that one the testing
 * library needs `act`: here what it does is drawn at once, too.
 */
const react = require('../../../../node_modules/react/index.js');

const act = (callback) => {
  const { flushSync } = require('react-dom');
  let result;
  flushSync(() => {
    result = callback();
  });
  return result;
};

module.exports = { ...react, act };
