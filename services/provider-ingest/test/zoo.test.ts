import { readOrder } from '../src/providers/ys/translate.ts';
import { describeZoo } from './support/zoo.ts';
import { yemeksepetiIrrelevant, yemeksepetiZoo } from './zoo/ys/bodies.ts';

const now = new Date('2026-11-20T12:00:00.000Z');

describeZoo('ys', yemeksepetiZoo, (body) => readOrder(body, now), yemeksepetiIrrelevant);
