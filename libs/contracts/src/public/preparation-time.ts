import { preparationTimeOf } from '../internal/preparation-time.ts';
import { at, restaurantId } from './example-ids.ts';
import { publicIdSchema, publicTimeSchema } from './fields.ts';
import { examples, rowsOf } from './operation.ts';
import { restaurantPath } from './restaurants.ts';

const publicPreparationTimeSchema = preparationTimeOf({ id: publicIdSchema, at: publicTimeSchema })
  .meta({ id: 'PreparationTime' })
  .register(examples, {
    example: {
      restaurantId,
      at,
      suggestedMinutes: 21,
      pinnedMinutes: null,
      learnedMinutes: 21,
      loadMinutes: 4,
      platforms: [
        { provider: 'getir', minutes: 21 },
        { provider: 'ys', minutes: 21 },
        { provider: 'ty', minutes: 21 },
      ],
      orderCount: 2140,
      medianMinutes: 16.5,
      learnedErrorMinutes: 2.3,
      sentOrderCount: 610,
      sentErrorMinutes: 5.1,
      hours: [{ weekday: 'friday', hour: 20, minutes: 17, orderCount: 48, medianMinutes: 17.2 }],
    },
  });

export const preparationTimeOperations = {
  getPreparationTime: rowsOf('Restaurants').get('/restaurants/{restaurantId}/preparation-time', {
    params: restaurantPath,
    data: publicPreparationTimeSchema,
    errors: ['restaurant_not_found'],
    isHeavy: true,
  }),
};
