import { getirNotices, getirZoo } from '../../sandbox/src/zoo/getir.ts';
import { migrosNotices, migrosZoo } from '../../sandbox/src/zoo/migros.ts';
import { trendyolNotices, trendyolZoo } from '../../sandbox/src/zoo/ty.ts';
import { yemeksepetiNotices, yemeksepetiZoo } from '../../sandbox/src/zoo/ys.ts';
import { readPush } from '../src/providers/getir/adapter.ts';
import { openGetirOrder, readOrder as readGetir } from '../src/providers/getir/translate.ts';
import { openMigros, openNotice, readOrder as readMigros, toUpdate } from '../src/providers/migros/translate.ts';
import { openPackage } from '../src/providers/ty/masks.ts';
import { readPackage } from '../src/providers/ty/translate.ts';
import { readStatus } from '../src/providers/ys/adapter.ts';
import { readOrder as readYemeksepeti } from '../src/providers/ys/translate.ts';
import { openBody } from '../src/providers/body.ts';
import { updateFact } from '../src/providers/adapter.ts';
import { readEvent } from '../src/providers/ty/pushes.ts';
import { pushOf, testIntegration } from './support/adapters.ts';
import { describeNotices, describeZoo } from './support/zoo.ts';
import { getirIrrelevant, getirNoticesIrrelevant } from './zoo/getir/irrelevant.ts';
import { migrosIrrelevant, migrosNoticesIrrelevant } from './zoo/migros/irrelevant.ts';
import { trendyolIrrelevant, trendyolNoticesIrrelevant } from './zoo/ty/irrelevant.ts';
import { yemeksepetiIrrelevant, yemeksepetiNoticesIrrelevant } from './zoo/ys/irrelevant.ts';

const now = new Date('2026-11-20T12:00:00.000Z');

describeZoo(
  'getir',
  getirZoo,
  (body) => readGetir(body.has('foodOrder') ? body.object('foodOrder') : body, now),
  getirIrrelevant,
);
describeNotices(
  'getir',
  getirNotices,
  ({ body, path }) => {
    const reader = openGetirOrder(body);
    return { reader, facts: [readPush(reader, pushOf(body, { path }))] };
  },
  getirNoticesIrrelevant,
);
describeZoo('ys', yemeksepetiZoo, (body) => readYemeksepeti(body, now), yemeksepetiIrrelevant);
describeNotices(
  'ys',
  yemeksepetiNotices,
  ({ body }) => {
    const reader = openBody(body);
    return { reader, facts: readStatus(reader, 'tok-1', pushOf(body)).facts };
  },
  yemeksepetiNoticesIrrelevant,
);
describeZoo('ty', trendyolZoo, (body) => readPackage(body, now).order, trendyolIrrelevant, openPackage);
describeNotices(
  'ty',
  trendyolNotices,
  ({ body, path }) => {
    const reader = openPackage(body);
    return { reader, facts: readEvent(reader, pushOf(body, { path }), testIntegration('ty')) };
  },
  [...trendyolIrrelevant, ...trendyolNoticesIrrelevant],
);
describeZoo('migros', migrosZoo, (body) => readMigros(body, now), migrosIrrelevant, openMigros);
describeNotices(
  'migros',
  migrosNotices,
  ({ body, path }) => {
    const reader = openNotice(body);
    return { reader, facts: [updateFact(toUpdate(reader, now, path === 'cancel'))] };
  },
  migrosNoticesIrrelevant,
);
