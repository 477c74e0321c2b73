/** The steps of an order within an aggregation that brought it to a status of these ranges, as `step`. */
const filtered = (ranges: readonly (readonly [number, number])[]) => ({
  $filter: {
    input: '$timeline',
    as: 'step',
    cond: {
      $and: [
        // A step that says what changed leaves the status as it was.
        { $eq: [{ $type: '$$step.changes' }, 'missing'] },
        {
          $or: ranges.map(([from, to]) => ({
            $and: [{ $gte: ['$$step.status', from] }, { $lte: ['$$step.status', to] }],
          })),
        },
      ],
    },
  },
});

/** What is wanted of each `$$step` that brought an order to a status of one of these ranges, both ends included. */
export const stepsWithin = (ranges: readonly (readonly [number, number])[], wanted: unknown) => ({
  $map: { input: filtered(ranges), as: 'step', in: wanted },
});

/** When somebody, or something, took the order on; as `acceptedStep` finds it. */
export const acceptedAt = {
  $first: stepsWithin(
    [
      [350, 350],
      [500, 900],
    ],
    '$$step.at',
  ),
};
