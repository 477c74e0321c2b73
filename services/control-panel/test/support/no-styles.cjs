/** Stands for every style sheet: what the tests look at is what people read and press. */
module.exports = {};
