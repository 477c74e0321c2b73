import { breaksOf } from './breaks.ts';
import { cancel, changed, copy, list, member, operation, parameter, released, type Change } from './changed.ts';
import type { Shape } from './shape.ts';

const today = new Date('2028-06-01T12:00:00Z');

const harmless: Record<string, Change> = {
  'a new operation': ({ operations }) => (operations['GET /web-api/v1/new'] = operation(copy(), list)),
  'a new webhook': ({ webhooks }) => (webhooks['siparis.yeni'] = { headers: {}, body: { type: 'object' } }),
  'a new error code': (now) => operation(now, cancel).errors.push('409 order_frozen'),
  'a new header of an answer': (now) => operation(now, list).headers.push('X-New'),
  'an operation that needs no key any more': (now) => (operation(now, list).scope = null),
  'a new parameter that may be left out': (now) =>
    (operation(now, list).parameters['query side'] = { required: false, schema: { type: 'string' } }),
  'a parameter that takes more': (now) => {
    Object.assign(parameter(now, 'query limit').schema, { minimum: 0, maximum: 500 });
    delete parameter(now, 'query status').schema.pattern;
    parameter(now, 'query provider').schema.enum?.push('tgo');
  },
  'a body that may be left out now': (now) =>
    ((operation(now, 'POST /web-api/v1/restaurants').body as { required: boolean }).required = false),
  'a member of a body that is new, or may be left out or null now': (now) => {
    member(now, 'RestaurantWrite').required = [];
    Object.assign(member(now, 'RestaurantWrite').properties ?? {}, { colour: { type: 'string' } });
    member(now, 'RestaurantWrite name').type = ['string', 'null'];
  },
  'another choice in a body': (now) =>
    member(now, 'WebhookEndpointWrite destination').oneOf?.push({ type: 'object', properties: {} }),
  'a longer list of words in an answer, of which more may come': (now) => {
    const events = member(now, 'WebhookEndpoint events');
    Object.assign(events, { maxItems: 9 });
    events.items?.enum?.push('siparis.yeni');
  },
  'a new member of an answer and of a webhook': (now) => {
    for (const path of ['OrderListItem', 'OrderWebhook veri'])
      Object.assign(member(now, path).properties ?? {}, { colour: { type: 'string' } });
  },
  'an answer that says more exactly what it is': (now) => {
    member(now, 'OrderListItem shortCode').type = 'string';
    Object.assign(member(now, 'OrderListItem statusName'), { minLength: 1, maxLength: 50 });
    member(now, 'Limit max').minimum = 0;
    member(now, 'OrderStatus').enum = [400, 500];
    member(now, 'OrderListItem currency').enum = ['TRY'];
    member(now, 'OrderListItem total').type = 'integer';
    member(now, 'StoreWebhook veri oldState').anyOf?.pop();
    member(now, 'StoreWebhook').required?.push('test');
  },
  'a value where programs were told that more may come': (now) => {
    member(now, 'OrderListItem provider').enum?.push('tiklagelsin');
    member(now, 'Error error code').enum?.push('order_frozen');
  },
  'the same schema under another name': (now) => {
    now.schemas['Storefront'] = member(now, 'Channel');
    member(now, 'OrderListItem').properties = {
      ...member(now, 'OrderListItem').properties,
      channel: { $ref: '#/components/schemas/Storefront' },
    };
  },
};

describe('the comparison of two interfaces', () => {
  it('finds nothing where nothing changed', () => {
    expect(breaksOf([released], copy(), today)).toEqual([]);
  });

  it.each(Object.entries(harmless))('lets %s through', (_name, change) => {
    expect(breaksOf([released], changed(change), today)).toEqual([]);
  });

  it('compares with every released version, not only with the newest', () => {
    const newer = changed((now) => delete operation(now, list).parameters['query q']);
    newer.version = '1.0.0';
    expect(breaksOf([released, newer], newer, today)).toEqual([`${list}: query q is gone (against 0.1.0)`]);
  });
});

describe('a deprecated operation', () => {
  const without = changed(({ operations }) => delete operations[cancel]);
  const deprecated = (since: string, sunset: string): Shape[] => {
    const newer = changed((now) => (operation(now, cancel).deprecated = { since, sunset }));
    return [released, { ...newer, version: '1.0.0' }];
  };

  it('may go after its sunset, from the versions before the deprecation, too', () => {
    expect(breaksOf(deprecated('2027-05-31', '2028-06-01'), without, today)).toEqual([]);
  });

  it('may not go before', () => {
    expect(breaksOf(deprecated('2027-06-01', '2028-06-02'), without, today)).toContain(
      `${cancel}: the operation is gone before its sunset 2028-06-02 (against 1.0.0)`,
    );
  });

  it('may not go where its sunset came less than 12 months after the deprecation', () => {
    expect(breaksOf(deprecated('2027-06-01', '2028-05-31'), without, today)).toContain(
      `${cancel}: the operation is gone, and its sunset 2028-05-31 is less than 12 months after 2027-06-01 (against 1.0.0)`,
    );
  });
});
