import { breaksOf } from './breaks.ts';
import { cancel, changed, list, member, operation, parameter, released, type Change } from './changed.ts';

const today = new Date('2028-06-01T12:00:00Z');
const reset = 'POST /web-api/v1/sandbox/reset';
const direct = 'POST /ingest/v1/direct/{token}';

/** The changed interface and the sentence that names the break. */
const breaking: Record<string, [Change, string]> = {
  'an operation that is gone': [
    ({ operations }) => delete operations[cancel],
    `${cancel}: the operation is gone, and no released version deprecated it (against 0.1.0)`,
  ],
  'an operation of another name': [
    (now) => (operation(now, cancel).id = 'refuseOrder'),
    `${cancel}: operationId was cancelOrder, is refuseOrder (against 0.1.0)`,
  ],
  'an operation that needs another scope': [
    (now) => (operation(now, list).scope = 'orders:write'),
    `${list}: scope was orders:read, is orders:write (against 0.1.0)`,
  ],
  'an operation that needs a key where none was needed': [
    (now) => (operation(now, direct).scope = 'orders:write'),
    `${direct}: scope was none, is orders:write (against 0.1.0)`,
  ],
  'an error code that is gone': [
    (now) => operation(now, cancel).errors.splice(operation(now, cancel).errors.indexOf('422 invalid_reason'), 1),
    `${cancel}: the error 422 invalid_reason is gone (against 0.1.0)`,
  ],
  'an error code with another status': [
    (now) => {
      const { errors } = operation(now, cancel);
      errors[errors.indexOf('422 invalid_reason')] = '400 invalid_reason';
    },
    `${cancel}: the error 422 invalid_reason is gone (against 0.1.0)`,
  ],
  'a header of the answer that is gone': [
    (now) => (operation(now, list).headers = ['X-Request-Id']),
    `${list}: the header RateLimit-Limit is gone (against 0.1.0)`,
  ],
  'a parameter that is gone': [
    (now) => delete operation(now, list).parameters['query q'],
    `${list}: query q is gone (against 0.1.0)`,
  ],
  'a parameter that is required now': [
    (now) => (parameter(now, 'query from').required = true),
    `${list}: query from is required now (against 0.1.0)`,
  ],
  'a new parameter that is required': [
    (now) => (operation(now, list).parameters['query side'] = { required: true, schema: { type: 'string' } }),
    `${list}: query side is required now (against 0.1.0)`,
  ],
  'a parameter with a lower maximum': [
    (now) => (parameter(now, 'query limit').schema.maximum = 100),
    `${list}: query limit maximum was 200, is 100 (against 0.1.0)`,
  ],
  'a parameter with a higher minimum': [
    (now) => (parameter(now, 'query limit').schema.minimum = 10),
    `${list}: query limit minimum was 1, is 10 (against 0.1.0)`,
  ],
  'a parameter with another default': [
    (now) => (parameter(now, 'query limit').schema.default = 20),
    `${list}: query limit without it, 20 counts and not 50 (against 0.1.0)`,
  ],
  'a value that a parameter takes no more': [
    (now) => parameter(now, 'query provider').schema.enum?.splice(1, 1),
    `${list}: query provider does not take "getiryemek" any more (against 0.1.0)`,
  ],
  'a parameter with another pattern': [
    (now) => (parameter(now, 'query status').schema.pattern = '^400$'),
    `${list}: query status pattern was ${JSON.stringify(parameter(released, 'query status').schema.pattern)}, is "^400$" (against 0.1.0)`,
  ],
  'a parameter with a format where any text was taken': [
    (now) => (parameter(now, 'query q').schema.format = 'email'),
    `${list}: query q format was nothing, is "email" (against 0.1.0)`,
  ],
  'any text that becomes a list of values': [
    (now) => (parameter(now, 'query channel').schema = { type: 'string', enum: ['getir'] }),
    `${list}: query channel does not take any string any more (against 0.1.0)`,
  ],
  'a body that may not be left out any more': [
    (now) => ((operation(now, cancel).body as { required: boolean }).required = true),
    `${cancel}: body is required now (against 0.1.0)`,
  ],
  'a body that is not read any more': [
    (now) => delete operation(now, cancel).body,
    `${cancel}: body is gone (against 0.1.0)`,
  ],
  'a body where there was none': [
    (now) => (operation(now, reset).body = { required: true, schema: { type: 'object' } }),
    `${reset}: body is required now (against 0.1.0)`,
  ],
  'a member of a body that is gone': [
    (now) => delete member(now, 'CancelOrder').properties?.['note'],
    `${cancel}: body.note is gone (against 0.1.0)`,
  ],
  'a member of a body that is required now': [
    (now) => (member(now, 'CancelOrder').required = ['reason']),
    `${cancel}: body.reason is required now (against 0.1.0)`,
  ],
  'a member of a body that may be shorter only': [
    (now) => (member(now, 'CancelOrder reason').anyOf = [{ type: 'string', maxLength: 100 }, { type: 'null' }]),
    `${cancel}: body.reason maxLength was 200, is 100 (against 0.1.0)`,
  ],
  'a member of a body that may not be null any more': [
    (now) => (member(now, 'CancelOrder reason').anyOf = [{ type: 'string', maxLength: 200 }]),
    `${cancel}: body.reason does not take null any more (against 0.1.0)`,
  ],
  'a body that takes no unknown members any more': [
    (now) => (member(now, 'CancelOrder').additionalProperties = false),
    `${cancel}: body takes no members any more that it does not know (against 0.1.0)`,
  ],
  'a body that may not be empty any more': [
    (now) => (member(now, 'CancelOrder').minProperties = 1),
    `${cancel}: body minProperties was nothing, is 1 (against 0.1.0)`,
  ],
  'one of two members that would do': [
    (now) => (member(now, 'MarkReported').anyOf = [{ required: ['orderId'] }]),
    'POST /web-api/v1/orders/reports/mark: body.orderId is required now (against 0.1.0)',
  ],
  'a list that may be shorter only': [
    (now) => (member(now, 'ItemsWrite items').maxItems = 100),
    'PUT /web-api/v1/restaurants/{restaurantId}/items: body.items maxItems was 2000, is 100 (against 0.1.0)',
  ],
  'values of a record that are narrower': [
    (now) => (member(now, 'RetryWebhook headers').additionalProperties = { type: 'string', maxLength: 10 }),
    'POST /web-api/v1/orders/retry-webhook: body.headers{} maxLength was nothing, is 10 (against 0.1.0)',
  ],
  'names of a record that are narrower': [
    (now) => (member(now, 'RetryWebhook headers').propertyNames = { type: 'string', pattern: '^X-' }),
    'POST /web-api/v1/orders/retry-webhook: the names of body.headers{} pattern was nothing, is "^X-" (against 0.1.0)',
  ],
  'a choice of a body that is gone': [
    (now) => member(now, 'WebhookEndpointWrite destination').oneOf?.pop(),
    'POST /web-api/v1/webhook-endpoints: body.destination.type does not take "s3" any more (against 0.1.0)',
  ],
  'a member of an answer that is gone': [
    (now) => delete member(now, 'OrderListItem').properties?.['total'],
    `${list}: answer.data[].total is gone (against 0.1.0)`,
  ],
  'a member of an answer that may be absent now': [
    (now) => (member(now, 'OrderListItem').required = ['id']),
    `${list}: answer.data[].total may be absent now (against 0.1.0)`,
  ],
  'a member of an answer that may be null now': [
    (now) => (member(now, 'OrderListItem total').type = ['number', 'null']),
    `${list}: answer.data[].total may be null now (against 0.1.0)`,
  ],
  'a member of an answer of another type': [
    (now) => (member(now, 'OrderListItem total').type = 'string'),
    `${list}: answer.data[].total may be any string now (against 0.1.0)`,
  ],
  'ids of an answer without their pattern': [
    (now) => delete member(now, 'OrderListItem id').pattern,
    `${list}: answer.data[].id pattern was "^[0-9a-f]{24}$", is nothing (against 0.1.0)`,
  ],
  'times of an answer without their format': [
    (now) => delete member(now, 'OrderListItem createdAt').format,
    `${list}: answer.data[].createdAt format was "date-time", is nothing (against 0.1.0)`,
  ],
  'a value of an answer that programs were not told to expect': [
    (now) => member(now, 'OrderStatus').enum?.push(850),
    `${list}: answer.data[].status may be 850 now (against 0.1.0)`,
  ],
  'a longer text in an answer': [
    (now) => (member(now, 'Channel slug').maxLength = 200),
    `${list}: answer.data[].channel.slug maxLength was 100, is 200 (against 0.1.0)`,
  ],
  'a whole number of an answer that may be a fraction now': [
    (now) => (member(now, 'Limit max').type = 'number'),
    'GET /web-api/v1/limits: answer.data[].max may be any number now (against 0.1.0)',
  ],
  'a member of every error that is gone': [
    (now) => delete member(now, 'Error error').properties?.['requestId'],
    'every error: body.error.requestId is gone (against 0.1.0)',
  ],
  'a webhook that is gone': [
    ({ webhooks }) => delete webhooks['siparis.olusturuldu'],
    'webhook siparis.olusturuldu: is gone (against 0.1.0)',
  ],
  'a header of a webhook that is gone': [
    ({ webhooks }) => delete webhooks['siparis.olusturuldu']?.headers['header X-Webhook-Id'],
    'webhook siparis.olusturuldu: header X-Webhook-Id is gone (against 0.1.0)',
  ],
  'a member of a webhook that is gone': [
    (now) => delete member(now, 'OrderWebhook veri').properties?.['restaurantId'],
    'webhook siparis.iptal_edildi: body.veri.restaurantId is gone (against 0.1.0)',
  ],
  'a member of a webhook that may be null now': [
    (now) => (member(now, 'StoreWebhook veri inSync').type = ['boolean', 'null']),
    'webhook restoran.durum_degisti: body.veri.inSync may be null now (against 0.1.0)',
  ],
  'a value of a webhook that programs were not told to expect': [
    (now) => member(now, 'StoreWebhook veri state').enum?.push('paused'),
    'webhook restoran.durum_degisti: body.veri.state may be "paused" now (against 0.1.0)',
  ],
};

describe('the comparison of two interfaces', () => {
  it.each(Object.entries(breaking))('names %s', (_name, [change, sentence]) => {
    expect(breaksOf([released], changed(change), today)).toContain(sentence);
  });
});
