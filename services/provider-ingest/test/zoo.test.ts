import { readOrder as readGetir } from '../src/providers/getir/translate.ts';
import { readOrder as readYemeksepeti } from '../src/providers/ys/translate.ts';
import { describeZoo } from './support/zoo.ts';
import { getirIrrelevant, getirZoo } from './zoo/getir/bodies.ts';
import { yemeksepetiIrrelevant, yemeksepetiZoo } from './zoo/ys/bodies.ts';

const now = new Date('2026-11-20T12:00:00.000Z');

describeZoo(
  'getir',
  getirZoo,
  (body) => readGetir(body.has('foodOrder') ? body.object('foodOrder') : body, now),
  getirIrrelevant,
);
describeZoo('ys', yemeksepetiZoo, (body) => readYemeksepeti(body, now), yemeksepetiIrrelevant);
