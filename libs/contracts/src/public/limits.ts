import { z } from 'zod';
import { limitListSchema } from '../internal/account-limits.ts';
import { examples, rowsOf } from './operation.ts';

const publicLimitSchema = limitListSchema.shape.items.element
  .meta({ id: 'Limit' })
  .register(examples, { example: { name: 'endpoints', max: 50, used: 2 } });

const { get } = rowsOf('Account');

export const limitOperations = { listLimits: get('/limits', { data: z.array(publicLimitSchema) }) };
